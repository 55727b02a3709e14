import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { onEdits } from '../../common/node/onEdits.ts'
import { href } from '../../contract/routes.ts'
import type { Look } from '../../contract/site.ts'
import { wordingOf } from '../../contract/wording.ts'
import { brandFiles } from '../brand/brandFiles.ts'
import type { Env } from '../env.ts'
import { filesOf, staticFiles } from '../http/staticFiles.ts'
import { loadWords, readWordsAgain } from '../http/words.ts'
import type { RenderLimit } from '../limits/renderLimit.ts'
import type { Pictures } from '../pictures/open.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { openDictionaries } from './dictionary/dictionaries.ts'
import { dictionaryFiles } from './dictionary/file.ts'
import type { CacheablePages } from './pageInputs.ts'
import { createPages, type PageOrigin, type Pages, type PagesDeps } from './pages.ts'
import type { RenderPage } from './renderRequest.ts'
import { builtScripts, DEV_SCRIPTS } from './scripts.ts'

interface PagesSettings {
  env: Pick<
    Env,
    | 'APP_NAME'
    | 'JACKPOT_MODE'
    | 'FACEBOOK_URL'
    | 'GOOGLE_CLIENT_ID'
    | 'TRACKING'
    | 'FIELD_FIGURES'
    | 'USUAL_MINUTES'
    | 'BRAND_NAME'
    | 'BRAND_DIR'
    | 'BRAND_LOGO_URL'
    | 'BRAND_LOGO_LIGHT_URL'
    | 'TERMS_URL'
    | 'PRIVACY_URL'
    | 'HELP_LINES'
    | 'LANGUAGES'
    | 'LIMITS_TEXT'
    | 'AGE_MARK'
    | 'PSE_NUMBER'
    | 'FEATURES_OFF'
    | 'SHARED_DICTIONARY'
  >
  look: Look
  upstream: Upstream
  origin: string
  /** Of development: it also carries the messages of Vite to the pages. */
  development: Server | false
  gameHosts: readonly string[]
  sandbox: boolean
  renderLimit: RenderLimit
  pictures: Pick<Pictures, 'pages' | 'hosts'>
  onPage: (origin: PageOrigin) => void
}

const DIST = new URL('../../dist/', import.meta.url)
/** The build puts these pictures among our own. */
const SANDBOX_PUBLIC = new URL('../../sandbox/public/', import.meta.url)

/** Pages and files of the running server: from the build, or in development from the sources through Vite. */
export async function openPages(settings: PagesSettings): Promise<Pages & { files: RequestHandler[] }> {
  const { env, look, upstream, origin, development, gameHosts, sandbox, renderLimit, pictures, onPage } = settings
  const { files, cacheable, renderPage } = development ? await fromSources(development) : await fromBuild()
  const dictionaries =
    development || !env.SHARED_DICTIONARY
      ? null
      : openDictionaries(new URL('dictionaries/', DIST), new URL('previous-dictionaries/', DIST), look.css)
  const pages = createPages({
    upstream,
    words: loadWords(wordingOf(env)),
    renderPage,
    cacheable,
    scripts: development ? DEV_SCRIPTS : builtScripts(DIST),
    site: {
      brand: env.BRAND_NAME,
      look,
      terms: env.TERMS_URL ?? href.terms(),
      privacy: env.PRIVACY_URL ?? href.privacy(),
      origin,
      languages: env.LANGUAGES,
      ...wordingOf(env),
      jackpotMode: env.JACKPOT_MODE,
      facebookUrl: env.FACEBOOK_URL,
      pseNumber: env.PSE_NUMBER,
      google: !!env.GOOGLE_CLIENT_ID,
      tracking: env.TRACKING,
      field: env.FIELD_FIGURES,
      sandbox,
      usualMinutes: env.USUAL_MINUTES,
      limitsText: env.LIMITS_TEXT,
      helpLines: env.HELP_LINES,
    },
    pictures: pictures.pages,
    imgHosts: [...pictures.hosts, ...logoHosts(env)],
    gameHosts,
    development: development !== false,
    renderLimit,
    dictionaries,
    onPage,
  })
  const { BRAND_NAME: name, BRAND_DIR: folder } = env
  const brand = brandFiles({ name, look, files: folder === undefined ? undefined : filesOf(folder) })
  const ofSandbox = development && sandbox ? [filesOf(fileURLToPath(SANDBOX_PUBLIC))] : []
  return { ...pages, files: [brand, ...(dictionaries ? [dictionaryFiles(dictionaries)] : []), ...ofSandbox, files] }
}

interface PagesAndFiles extends Pick<PagesDeps, 'cacheable' | 'renderPage'> {
  files: RequestHandler
}

interface PagesModule {
  renderPage: RenderPage
  CACHEABLE: CacheablePages
}

async function fromBuild(): Promise<PagesAndFiles> {
  const { renderPage, CACHEABLE }: PagesModule = await import(new URL('server/pages.mjs', DIST).href)
  const [folder, previous] = [fileURLToPath(new URL('client/', DIST)), fileURLToPath(new URL('previous/', DIST))]
  return {
    files: staticFiles(folder, previous),
    cacheable: CACHEABLE,
    renderPage,
  }
}

/** Vite, started by Vike, gives the sources of the pages. A page is rendered from their present state. */
async function fromSources(server: Server): Promise<PagesAndFiles> {
  const { createDevMiddleware } = await import('vike/server')
  const { devMiddleware: files, viteServer } = await createDevMiddleware({ viteConfig: { server: { ws: { server } } } })
  onEdits(new URL('../../locales/', import.meta.url), readWordsAgain)
  const sources = async (): Promise<Pick<PagesModule, keyof PagesModule>> => {
    const { renderPage, CACHEABLE } = await viteServer.ssrLoadModule('/pages/renderPage.ts')
    return { renderPage, CACHEABLE }
  }
  const { CACHEABLE: cacheable } = await sources()
  return {
    files,
    cacheable,
    renderPage: async (input) => (await sources()).renderPage(Object.assign(input, { isDevelopment: true })),
  }
}

const logoHosts = (env: PagesSettings['env']) =>
  [env.BRAND_LOGO_URL, env.BRAND_LOGO_LIGHT_URL].flatMap((logo) =>
    logo?.startsWith('https:') ? new URL(logo).origin : [],
  )
