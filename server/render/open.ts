import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'
import type { Look } from '../../contract/site.ts'
import { brandFiles } from '../brand/brandFiles.ts'
import type { Env } from '../env.ts'
import { createPages, type Pages } from './pages.ts'
import { builtScripts, DEV_SCRIPTS } from './scripts.ts'
import { staticFiles } from './staticFiles.ts'

interface PagesSettings {
  env: Pick<
    Env,
    | 'APP_NAME'
    | 'JACKPOT_MODE'
    | 'FACEBOOK_URL'
    | 'GOOGLE_CLIENT_ID'
    | 'TRACKING'
    | 'IMG_HOSTS'
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
    | 'FEATURES_OFF'
  >
  look: Look
  /** Where players reach the product. */
  origin: string
  development: boolean
  gameHosts: readonly string[]
  sandbox: boolean
}

const DIST = new URL('../../dist/', import.meta.url)

/** Pages and files as they run: from the build, or in development from the sources through Vite. */
export async function openPages(settings: PagesSettings): Promise<Pages & { files: RequestHandler }> {
  const { env, look, origin, development, gameHosts, sandbox } = settings
  // Said here, so that Vike does not look for a build by itself.
  if (!development) await import(new URL('server/entry.mjs', DIST).href)
  const pages = createPages({
    scripts: development ? DEV_SCRIPTS : builtScripts(DIST),
    site: {
      brand: env.BRAND_NAME,
      look,
      terms: env.TERMS_URL ?? '/terms',
      privacy: env.PRIVACY_URL ?? '/privacy',
      origin,
      languages: env.LANGUAGES,
      featuresOff: env.FEATURES_OFF,
      jackpotMode: env.JACKPOT_MODE,
      facebookUrl: env.FACEBOOK_URL,
      google: !!env.GOOGLE_CLIENT_ID,
      tracking: env.TRACKING,
      sandbox,
      usualMinutes: env.USUAL_MINUTES,
      limitsText: env.LIMITS_TEXT,
      helpLines: env.HELP_LINES,
    },
    imgHosts: [...env.IMG_HOSTS, ...logoHosts(env)],
    gameHosts,
    development,
  })
  const files = development
    ? await viteFiles()
    : staticFiles(fileURLToPath(new URL('client/', DIST)), fileURLToPath(new URL('previous/', DIST)))
  const brand = brandFiles({ name: env.BRAND_NAME, look, folder: env.BRAND_DIR })
  return { ...pages, files: Router().use(brand).use(files) }
}

/** Where a logo of another host comes from. */
const logoHosts = (env: PagesSettings['env']) =>
  [env.BRAND_LOGO_URL, env.BRAND_LOGO_LIGHT_URL].flatMap((logo) =>
    logo?.startsWith('https:') ? new URL(logo).origin : [],
  )

async function viteFiles(): Promise<RequestHandler> {
  const { createDevMiddleware } = await import('vike/server')
  const { devMiddleware } = await createDevMiddleware()
  return devMiddleware
}
