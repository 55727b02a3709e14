import type { PageContextServer } from 'vike/types'
import { z } from 'zod'
import type { Api } from '../../contract/api.ts'
import en from '../../locales/en.json' with { type: 'json' }
import india from '../../locales/india.json' with { type: 'json' }
import { LOCALES } from '../../locales/table.ts'
import { EMPTY_SHELL } from '../../pages/_layout/shellData.ts'

const Words = z.record(z.string(), z.string())
const words = { en: Words.parse(en), india: Words.parse(india) }

/** Calls that a test does not expect fail it, by name. */
const noApi = new Proxy({} as Api, {
  get: (_, name) => () => Promise.reject(new Error(`nobody expected ${String(name)}`)),
})

type Known = Omit<PageContextServer, 'urlParsed' | 'config'>

interface Given extends Partial<Known> {
  /** Path and query. */
  url?: string
  screen?: PageContextServer['config']['screen']
}

/** What a page knows of its request, for a visitor in English on a phone; what a test is about is given. */
export function pageContext({ url = '/', screen, ...given }: Given = {}): PageContextServer {
  const { pathname, search, searchParams } = new URL(url, 'http://kancil.test')
  const locale = given.locale ?? 'en'
  return {
    api: noApi,
    locale,
    device: 'mobile',
    session: { signedIn: false, guest: false },
    flash: null,
    saveData: false,
    panel: false,
    theme: null,
    stale: false,
    now: Date.now(),
    seed: undefined,
    hostname: 'localhost',
    site: {
      brand: 'Kancil',
      look: { css: '', grounds: { dark: '#0c112d', light: '#f7f4ec' } },
      terms: '/terms',
      privacy: '/privacy',
      origin: 'http://kancil.test',
      languages: ['en', 'india'],
      featuresOff: [],
      jackpotMode: 'illustration',
      google: false,
      sandbox: false,
      usualMinutes: 30,
      helpLines: [],
      tracking: false,
    },
    shell: EMPTY_SHELL,
    kept: [],
    clientScript: '/client.js',
    loaderScript: '',
    is404: null,
    urlPathname: pathname,
    urlParsed: { pathname, search: Object.fromEntries(searchParams), searchOriginal: search || null },
    config: { screen: screen ?? { title: 'app.home' } },
    sanitize: (html: string) => html,
    t: (key: string, values: Record<string, string | number> = {}) => {
      const text = words[locale][key]
      if (text === undefined) throw new Error(`No word ${key} in ${LOCALES[locale].name}`)
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
    ...given,
  } as unknown as PageContextServer
}
