import { readFileSync } from 'node:fs'
import type { PageContextServer } from 'vike/types'
import { z } from 'zod'
import { fillPlaceholders } from '../../common/placeholders.ts'
import type { Api } from '../../contract/calls/api.ts'
import { isLocale, LOCALES, type Locale } from '../../contract/languages.ts'
import { USUAL_WORDING, worded } from '../../contract/wording.ts'
import { EMPTY_SHELL } from '../../pages/_layout/shellData.ts'
import { SCRIPTS } from './scripts.ts'

const Words = z.record(z.string(), z.string())
const readWords = (locale: Locale) =>
  Words.parse(JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')))
const WORDS = new Map(
  Object.keys(LOCALES)
    .filter(isLocale)
    .map((locale) => [locale, readWords(locale)]),
)

/** A call that a test does not expect fails it, with the name of the call. */
const noApi = new Proxy({} as Api, {
  get: (_, name) => () => Promise.reject(new Error(`unexpected call of ${String(name)}`)),
})

type ContextValues = Omit<PageContextServer, 'urlParsed' | 'config'>

interface PageContextInput extends Partial<ContextValues> {
  /** Path and query. */
  url?: string
  screen?: PageContextServer['config']['screen']
}

/** The context of a page for a visitor in English on a phone; a test overrides the values that it is about. */
export function pageContext({ url = '/', screen, ...input }: PageContextInput = {}): PageContextServer {
  const { pathname, search, searchParams } = new URL(url, 'http://kancil.test')
  const locale = input.locale ?? 'en'
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
      age: 18,
      jackpotMode: 'illustration',
      google: false,
      sandbox: false,
      usualMinutes: 30,
      helpLines: [],
      tracking: false,
      field: true,
    },
    shell: EMPTY_SHELL,
    cachedFragments: [],
    ...SCRIPTS,
    fromHere: false,
    is404: null,
    urlPathname: pathname,
    urlParsed: { pathname, search: Object.fromEntries(searchParams), searchOriginal: search || null },
    config: { screen: screen ?? { title: 'app.home' } },
    sanitize: (html: string) => html,
    turn: async () => {},
    pictureOf: (address: string) => address,
    embedded: async () => null,
    t: (key: string, values: Record<string, string | number> = {}) => {
      const text = WORDS.get(locale)?.[key]
      if (text === undefined) throw new Error(`No word ${key} in ${LOCALES[locale].name}`)
      return fillPlaceholders(worded(text, input.site ?? USUAL_WORDING), values)
    },
    ...input,
  } as unknown as PageContextServer
}
