import { hasFeature } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import type { Env } from '../env.ts'
import { builtFiles } from '../render/builtFiles.ts'
import type { DocumentLook } from './document.ts'
import type { GoogleSettings } from './provider.ts'

/** Mount path of the sandbox's own issuer. */
const SANDBOX_ISSUER = '/sandbox/google'
const SANDBOX_CLIENT = 'kancil-sandbox'

type GoogleEnv = Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER' | 'GOOGLE_JWKS_URL' | 'GOOGLE_SCRIPT_URL'>

/** Google as configured, else the sandbox's own issuer, else none. `sandboxUrl`: as this process reaches it. */
export function googleSettings(
  env: GoogleEnv,
  origin: string,
  sandboxUrl: string | undefined,
): GoogleSettings | undefined {
  if (env.GOOGLE_CLIENT_ID) {
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      issuer: env.GOOGLE_ISSUER,
      keysUrl: env.GOOGLE_JWKS_URL,
      scriptUrl: env.GOOGLE_SCRIPT_URL,
    }
  }
  if (!sandboxUrl) return undefined
  return {
    clientId: SANDBOX_CLIENT,
    issuer: origin + SANDBOX_ISSUER,
    keysUrl: `${sandboxUrl}${SANDBOX_ISSUER}/jwks`,
    scriptUrl: `${SANDBOX_ISSUER}/client.js`,
    withoutScript: `${SANDBOX_ISSUER}/consent`,
  }
}

const DIST = new URL('../../dist/', import.meta.url)
const SCRIPT = 'browser/google/signIn.ts'
const STYLES = ['design/critical.css', 'design/rest.css']

type LookEnv = Pick<
  Env,
  'AGE_MARK' | 'FEATURES_OFF' | 'BRAND_NAME' | 'BRAND_LOGO_URL' | 'BRAND_LOGO_LIGHT_URL' | 'TERMS_URL' | 'PRIVACY_URL'
>

interface LookFacts {
  css: string
  sandbox: boolean
  development: boolean
}

export function documentLook(env: LookEnv, { css, sandbox, development }: LookFacts): DocumentLook {
  const logos = [env.BRAND_LOGO_URL, env.BRAND_LOGO_LIGHT_URL].filter((logo) => logo?.startsWith('https:'))
  return {
    brand: env.BRAND_NAME,
    css,
    sandbox,
    age: env.AGE_MARK,
    invites: hasFeature({ featuresOff: env.FEATURES_OFF }, 'invite'),
    imgHosts: logos.map((logo) => new URL(logo ?? '').origin),
    terms: env.TERMS_URL ?? href.terms(),
    privacy: env.PRIVACY_URL ?? href.privacy(),
    ...documentFiles(development),
  }
}

/** From the build or, in development, from the sources. */
function documentFiles(development: boolean): Pick<DocumentLook, 'script' | 'styles'> {
  if (development) return { script: { href: `/${SCRIPT}` }, styles: STYLES.map((file) => ({ href: `/${file}` })) }
  const files = builtFiles(DIST)
  return { script: files.linked(SCRIPT), styles: STYLES.map(files.linked) }
}
