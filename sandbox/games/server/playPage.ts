import { createHash } from 'node:crypto'
import { lookUp } from '../../../common/lookUp.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type Html, html } from '../../kit/http/html.ts'
import { translate, wordsBelow } from '../../kit/http/translate.ts'
import type { TableVariant } from '../client/table/betName.ts'
import { faceOf } from '../faces/all.ts'
import type { Variant } from '../protocol/choice.ts'
import type { Drawn } from '../protocol/documents.ts'
import type { Rules } from '../protocol/rules.ts'
import { slotNamed } from '../slots/all.ts'
import { isTileSign, TILE_SIGNS } from '../slots/signs.ts'
import { assetUrl, builtPlay, coloursOfHue, type Entry, entryOf, themeOf } from './assets.ts'

/** A document with the headers that belong to it. */
export interface PlayPage {
  html: string
  headers: Record<string, string>
}

/** The context of every document. */
export interface Frame {
  lang: Lang
  /** The origins that may frame the game: the web app's. The first one receives the balance after a round. */
  webOrigins: readonly string[]
  /** True inside a frame, which blocks links out of it: the page around the game has those links. */
  framed: boolean
}

export interface Shown extends Frame {
  title: string
  entry?: Entry
  /** The game's tile: its colours, figure and motif. */
  picture?: string
  /** The hue, 0-359, when the tile is not known. */
  hue?: number
  /** The data for the script, as JSON. */
  data?: unknown
  variant?: Variant
  body: Html
}

/** Escapes JSON for a script element: no `<` that could end the element. */
const json = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') })

/** A document that allows only files of its own. */
export function page({
  lang,
  webOrigins,
  title,
  entry,
  picture = '',
  hue = 272,
  data,
  variant,
  body,
}: Shown): PlayPage {
  const built = builtPlay()
  const theme = themeOf(built, picture)
  const colours = theme?.colours ?? coloursOfHue(built, hue)
  const style = `:root{${colours}${theme ? `;--motif:url("${assetUrl(theme.motif)}")` : ''}}`
  const { script, style: sheet } = entryOf(built, entry ?? 'fairness')
  const document = html`<!doctype html>
<html lang="${lang}"${variant ? html` data-variant="${variant}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title}</title>
${theme ? html`<link rel="icon" type="image/svg+xml" href="${assetUrl(theme.figure)}">` : ''}
<link rel="stylesheet" href="${assetUrl(sheet)}">
<style>${{ html: style }}</style>
${entry ? html`<script defer src="${assetUrl(script)}"></script>` : ''}
</head>
<body>
${body}
${data === undefined ? '' : html`<script type="application/json" id="data">${json(data)}</script>`}
</body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'sha256-${hash}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${webOrigins.join(' ') || `'none'`}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ]
  return {
    html: document.html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      // The address contains a session token, and the document shows the state of the session.
      'Cache-Control': 'no-store',
    },
  }
}

const icon = (path: string) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
export const ICONS = {
  less: icon('M5 12h14'),
  more: icon('M5 12h14M12 5v14'),
  sound: icon('M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 010 6M18 6.500a8 8 0 010 11'),
  info: icon('M5 7h14M5 12h14M5 17h9'),
  close: icon('M6 6l12 12M18 6L6 18'),
}

/** The words of these parts, by key of sandbox/locales/ without `upstream.play.`. */
export const words = (lang: Lang, parts: string[]) =>
  Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(wordsBelow(lang, `upstream.play.${part}.`)).map(([key, text]) => [`${part}.${key}`, text]),
    ),
  )

/** The addresses of the symbols of a slot that are figures of tiles. */
function figuresOf({ theme }: Extract<Rules, { variant: 'reel' }>): Record<string, string> {
  const { themes } = builtPlay()
  return Object.fromEntries(
    theme.symbols.filter(isTileSign).flatMap((sign) => {
      const found = lookUp(themes, TILE_SIGNS[sign])
      return found ? [[sign, assetUrl(found.figure)] as const] : []
    }),
  )
}

const slotData = (slot: string) => ({ face: faceOf(slot), strips: slotNamed(slot).strips })

/** The tables whose rounds may have several bets. */
const FELTS: readonly Variant[] = ['roulette', 'sicbo', 'baccarat', 'dragonTiger'] satisfies TableVariant[]

/** The words and figures with which a game draws. */
export function drawnBy({ game, rules, lang }: { game: { picture: string }; rules: Rules; lang: Lang }): Drawn {
  const { variant } = rules
  const theme = themeOf(builtPlay(), game.picture)
  return {
    words: words(lang, ['ui', variant, ...(FELTS.includes(variant) ? ['felt'] : [])]),
    ...(theme && { figure: assetUrl(theme.figure) }),
    ...(rules.variant === 'reel' && { figures: figuresOf(rules), slot: slotData(rules.slot) }),
  }
}

/** The button of the sound, and the volume below it. */
export const soundButton = (
  lang: Lang,
) => html`<button type="button" class="round" id="sound" aria-expanded="false" aria-controls="volume-box" aria-label="${translate(lang, 'upstream.play.ui.sound')}">${ICONS.sound}</button>
<div class="volume" id="volume-box" hidden><label for="volume">${translate(lang, 'upstream.play.ui.volume')}</label><input type="range" id="volume" min="0" max="10"><output id="loudness" for="volume"></output></div>`
