import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { ACTION_PATHS } from '../../contract/access.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href, needsPlayer } from '../../contract/routes.ts'
import { INVITE_CODE_MAX } from '../../contract/rules.ts'
import type { Age } from '../../contract/wording.ts'
import type { Linked } from '../render/builtFiles.ts'
import { themeOf } from '../render/pageInputs.ts'
import type { GoogleSettings } from './provider.ts'

/** How the document looks: files of the build and the operator's colours. */
export interface DocumentLook {
  brand: string
  styles: readonly Linked[]
  script: Linked
  /** Custom properties of the brand; may be empty. */
  css: string
  imgHosts: readonly string[]
  terms: string
  privacy: string
  age: Age
  sandbox: boolean
  /** Players may invite others, so a new account may name a code. */
  invites: boolean
}

/** What every document below `/login/google` needs. */
export interface DocumentInput {
  settings: GoogleSettings
  look: DocumentLook
  next: string
  inviteCode: string
  /** Not a sign-in: the signed-in player confirms their identity. */
  confirms: boolean
  refused: string | undefined
}

/** The provider's own files have addresses beside its script; our own need no mention. */
export function policyOf({ settings: { scriptUrl }, look }: DocumentInput, styleNonce: string): string {
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
    `report-uri ${ACTION_PATHS.cspReport}`,
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** The sign-in dialog as it was: over its page, or over home when the page needs a player. */
export function dialogHref(next: string, inviteCode: string): string {
  if (!needsPlayer(next)) return `${next}${next.includes('?') ? '&' : '?'}login=1&switched=1`
  return href.home({ login: 1, switched: 1, next, inviteCode: inviteCode || undefined })
}

const linked = (name: 'href' | 'src', { href, integrity }: Linked) =>
  ` ${name}="${escapeHtml(href)}"${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}`

export const scriptOf = ({ script }: DocumentLook) => `<script type="module"${linked('src', script)}></script>`

interface Frame extends Pick<DocumentInput, 'look'> {
  title: string
  lead: string
  /** Part of the head: the script of the document, if it has one. */
  script?: string
  /** HTML below the title and the lead text. */
  body: string
}

/** A document without the shell: one card and no data of the player. */
export function framed({ look, title, lead, script = '', body }: Frame, req: Request, res: Response): string {
  const { lang } = LOCALES[res.locals.locale]
  const t = (key: string) => escapeHtml(res.locals.t(key))
  const theme = themeOf(req)
  return `<!doctype html><html lang="${lang}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, viewport-fit=cover"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)} · ${escapeHtml(look.brand)}</title><meta name="description" content="${escapeHtml(lead)}"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">
${look.styles.map((style) => `<link rel="stylesheet"${linked('href', style)}>`).join('')}${look.css ? `<style>${look.css}</style>` : ''}
<link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml">${script}</head>
<body>${look.sandbox ? `<aside class="sandbox">${t('shell.sandbox')}</aside>` : ''}<div class="app"><header class="top-bar"><a class="brand" href="/"><span class="visually-hidden">${escapeHtml(look.brand)}</span></a></header>
<main class="main" id="main"><div class="page"><section class="card form"><div><h1 class="page-title">${escapeHtml(title)}</h1><p class="lead small">${escapeHtml(lead)}</p></div>
${body}</section></div></main></div></body></html>`
}

export const hiddenFields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

export const refusalOf = ({ refused }: Pick<DocumentInput, 'refused'>) =>
  refused ? `<p class="note is-danger" role="alert">${escapeHtml(refused)}</p>` : ''

export const googlePath = ({ next, inviteCode, confirms }: Pick<DocumentInput, 'next' | 'inviteCode' | 'confirms'>) =>
  `/login/google?${new URLSearchParams({ next, ...(confirms ? { confirm: '1' } : { inviteCode }) })}`

/** The sign-in with Google as a document (ACC-24), the only place of Google's script. `confirms`: for the identity. */
export function googleDocument(
  input: DocumentInput & { nonce: string },
  req: Request,
  res: Response,
): { html: string; policy: string } {
  const { settings, look, nonce, next, inviteCode, confirms } = input
  const { lang } = LOCALES[res.locals.locale]
  const styleNonce = randomBytes(16).toString('base64url')
  const t = (key: string) => escapeHtml(res.locals.t(key))
  const back = escapeHtml(confirms ? next : dialogHref(next, inviteCode))
  const action = callAddress(confirms ? 'confirmIdentity' : 'thirdPartyLogin')
  const fields = { _next: next, _back: googlePath(input), credential: '' }
  const direct = { nonce, next, lang, ...(confirms ? { confirm: '1' } : {}) }
  const code = (id: string) =>
    confirms || !look.invites
      ? ''
      : `<div class="field"><label class="label" for="${id}">${t('google.code')}</label><input class="input" id="${id}" name="inviteCode" value="${escapeHtml(inviteCode)}" maxlength="${INVITE_CODE_MAX}" autocomplete="off" autocapitalize="characters" spellcheck="false"></div>`
  const noScript = settings.withoutScript
    ? `<form class="form" action="${escapeHtml(settings.withoutScript)}">${hiddenFields(direct)}${code('google-code-direct')}<button class="btn btn-accent btn-lg btn-wide" data-testid="google-direct">${t('google.continue')}</button></form>`
    : `<p class="note is-info">${t(confirms ? 'google.confirmNeedsScript' : 'google.needsScript')}</p>`
  const agree = `<div class="row"><span class="age">${look.age}+</span><p class="hint">${t('google.agree')} <a class="text-link" href="${escapeHtml(look.terms)}">${t('google.terms')}</a> · <a class="text-link" href="${escapeHtml(look.privacy)}">${t('google.privacy')}</a></p></div>`
  const body = `${refusalOf(input)}
<form class="form" method="post" action="${action}" data-google data-client="${escapeHtml(settings.clientId)}" data-nonce="${nonce}" data-script="${escapeHtml(settings.scriptUrl)}" data-locale="${lang}" data-style-nonce="${styleNonce}">${hiddenFields(fields)}
<div data-code hidden>${code('google-code')}</div><div data-button aria-busy="true"><div class="skeleton"></div></div><p class="note is-warning" role="alert" data-away hidden>${t('google.late')}</p></form>
<noscript>${noScript}</noscript>
${confirms ? '' : agree}
<a class="btn btn-wide" href="${back}" data-testid="google-back">${t(confirms ? 'common.cancel' : 'google.back')}</a>`
  const words = confirms
    ? { title: 'identity.title', lead: 'google.confirmLead' }
    : { title: 'google.title', lead: 'google.lead' }
  const html = framed(
    { look, title: res.locals.t(words.title), lead: res.locals.t(words.lead), script: scriptOf(look), body },
    req,
    res,
  )
  return { html, policy: policyOf(input, styleNonce) }
}
