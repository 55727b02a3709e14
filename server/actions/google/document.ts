import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { needsPlayer } from '../../../contract/links.ts'
import { LOCALES } from '../../../locales/table.ts'
import { CSP_REPORT_PATH } from '../../middleware/csp.ts'
import { themeOf } from '../../render/draw.ts'
import type { GoogleSettings } from './provider.ts'

/** How the document looks: files of the build and the operator's colours. */
export interface DocumentLook {
  brand: string
  /** Addresses of the style sheets. */
  styles: readonly string[]
  /** Address of the script islands/google/signIn.ts. */
  script: string
  /** Custom properties of the brand; may be empty. */
  css: string
  /** Origins of the brand's pictures besides ours. */
  imgHosts: readonly string[]
  /** Addresses of the terms and the privacy policy. */
  terms: string
  privacy: string
  /** Play money stands behind it. */
  sandbox: boolean
}

interface Shown {
  settings: GoogleSettings
  look: DocumentLook
  nonce: string
  /** Where success leads. */
  next: string
  inviteCode: string
  /** Why the last try was refused, in the reader's language. */
  refused: string | undefined
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The provider's own files stand beside its script; our own need no mention. */
function policyOf({ settings: { scriptUrl }, look }: Shown, styleNonce: string): string {
  const provider = URL.canParse(scriptUrl) ? new URL('.', scriptUrl).href : ''
  const script = provider && scriptUrl
  const style = createHash('sha256').update(look.css).digest('base64')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' 'sha256-${style}' 'nonce-${styleNonce}' ${provider}`,
    `img-src 'self' data: ${look.imgHosts.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${provider}`,
    `frame-src ${provider || "'none'"}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** The login dialog as it was left: over the page it stood on, or over home when it was opened for a page that needs a player. */
function dialogHref(next: string, inviteCode: string): string {
  if (!needsPlayer(next)) return `${next}${next.includes('?') ? '&' : '?'}login=1&switched=1`
  return `/?${new URLSearchParams({ login: '1', switched: '1', next, ...(inviteCode && { inviteCode }) })}`
}

/**
 * The sign-in with Google as a document of its own (decision row 20): the provider's script runs here and nowhere else, beside
 * nothing of the player's. Without script there is a link to the provider's page, or a word about it.
 */
export function googleDocument(shown: Shown, req: Request, res: Response): { html: string; policy: string } {
  const { settings, look, nonce, next, inviteCode, refused } = shown
  const { locale } = res.locals
  const { lang } = LOCALES[locale]
  const styleNonce = randomBytes(16).toString('base64url')
  const t = (key: string) => escaped(res.locals.t(key))
  const theme = themeOf(req)
  const query = new URLSearchParams({ next, inviteCode })
  const back = escaped(dialogHref(next, inviteCode))
  const direct =
    settings.withoutScript &&
    escaped(`${settings.withoutScript}?${new URLSearchParams({ nonce, next, inviteCode, lang })}`)
  const hidden = { _next: next, _back: `/login/google?${query}`, inviteCode, credential: '' }
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  const noScript = direct
    ? `<a class="btn btn-accent btn-lg btn-wide" href="${direct}" data-testid="google-direct">${t('google.continue')}</a>`
    : `<p class="note is-info">${t('google.needsScript')}</p>`
  const html = `<!doctype html><html lang="${lang}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${t('google.title')} · ${escaped(look.brand)}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">
${look.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('')}${look.css ? `<style>${look.css}</style>` : ''}
<link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml"><script type="module" src="${escaped(look.script)}"></script></head>
<body>${look.sandbox ? `<aside class="sandbox">${t('shell.sandbox')}</aside>` : ''}<div class="app"><header class="top-bar"><a class="brand" href="/"><span class="visually-hidden">${escaped(look.brand)}</span></a></header>
<main class="main" id="main"><div class="page"><section class="card form"><div><h1 class="page-title">${t('google.title')}</h1><p class="lead small">${t('google.lead')}</p></div>
${refused ? `<p class="note is-danger" role="alert">${escaped(refused)}</p>` : ''}
<form class="form" method="post" action="/api/auth/thirdParty/login" data-google data-client="${escaped(settings.clientId)}" data-nonce="${nonce}" data-script="${escaped(settings.scriptUrl)}" data-locale="${lang}" data-style-nonce="${styleNonce}">${fields.join('')}
<div data-button aria-busy="true"><div class="skeleton"></div></div><p class="note is-warning" role="alert" data-away hidden>${t('google.late')}</p></form>
<noscript>${noScript}</noscript>
<div class="row"><span class="age">18+</span><p class="hint">${t('google.agree')} <a class="text-link" href="${escaped(look.terms)}">${t('google.terms')}</a> · <a class="text-link" href="${escaped(look.privacy)}">${t('google.privacy')}</a></p></div>
<a class="btn btn-wide" href="${back}" data-testid="google-back">${t('google.back')}</a></section></div></main></div></body></html>`
  return { html, policy: policyOf(shown, styleNonce) }
}
