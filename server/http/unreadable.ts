import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { isLocale, LOCALES, type Locale } from '../../contract/languages.ts'
import { type Reason, reasonFacts } from '../../contract/reasons.ts'
import { wordingOf } from '../../contract/wording.ts'
import type { Env } from '../env.ts'
import { securityHeadersOf } from './securityHeaders.ts'
import { loadWords } from './words.ts'

/** What Node's parser says of a request that it does not hand on. */
interface ParserError extends Error {
  code?: string
  rawPacket?: Buffer
}

/** Answers of the listener without a body, by the parser's code. Any other code is 400. */
const STATUSES = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
])
const HEAD_SIZE: Reason = 'head_size'

/** From this length of `Cookie` on, cookies alone fill the 16 KiB of a head. */
const MANY_COOKIES = 12 * 1024
/** Headers in the last packet of a head; none of one that began in an earlier packet. */
const COOKIE = /\ncookie:([^\r\n]*)/i
/** The rest of a line of cookies that began in an earlier packet. No other header of a browser, and no address, holds `; name=`. */
const CONTINUED = /^[^;\r\n]*; [\w.-]+=[^\r\n]*/
/** Longer than the rest of our own cookies, behind a long address that another site has chosen. */
const MANY_CONTINUED = 2 * 1024
const ACCEPT = /\naccept:([^\r\n]*)/i
const STORED = /[ ;](?:__Host-)?lang=(\w+)/

/** Answers what Node cannot read: 400, 408, 413, and 431 with the way out (LIM-26). Closes the connection. */
export function answerUnreadable(server: Server, env: Env): void {
  const open = new WeakMap<Duplex, ServerResponse[]>()
  const openOn = (socket: Duplex) => (open.get(socket) ?? []).filter(({ closed }) => !closed)
  // No listener of its own on each answer: with those of the other steps Node would warn of a leak.
  server.prependListener('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    open.set(socket, [...openOn(socket), res])
  })
  server.on('clientError', (error: ParserError, socket) => {
    if (socket.writable && mayAnswer(openOn(socket))) socket.end(answerTo(error, env))
    else socket.destroy(error)
  })
}

/** An unreadable body is of the one request under way. An unreadable head is of a later one, whose answer must not come first. */
const mayAnswer = (open: readonly ServerResponse[]) =>
  open.length === 0 || (open.length === 1 && open.every(({ headersSent, req }) => !headersSent && !req.complete))

function answerTo({ code = '', rawPacket }: ParserError, env: Env): string {
  if (code !== 'HPE_HEADER_OVERFLOW') return written(STATUSES.get(code) ?? 400, new Map(), '')
  const { status } = reasonFacts(HEAD_SIZE)
  // A form of another site can hold lines that look like headers, in its body.
  const [head = ''] = (rawPacket?.toString('latin1') ?? '').split('\r\n\r\n', 1)
  const whole = COOKIE.exec(head)?.[1]
  const cookie = whole ?? CONTINUED.exec(head)?.[0] ?? ''
  const headers = securityHeadersOf({ https: env.PUBLIC_ORIGIN?.startsWith('https:') ?? false })
  // An address can be too long as well: a link or picture of another site must not sign players out.
  if (cookie.length >= (whole === undefined ? MANY_CONTINUED : MANY_COOKIES))
    headers.set('Clear-Site-Data', '"cookies"')
  const accept = ACCEPT.exec(head)?.[1]
  if (accept && !accept.includes('text/html')) {
    headers.set('Content-Type', 'application/json; charset=utf-8')
    const message = loadWords(wordingOf(env))[env.LANGUAGES[0]]('error.cookiesTooLarge')
    return written(
      status,
      headers,
      JSON.stringify({ code: status, message, data: null, reason: HEAD_SIZE, requestId: '' }),
    )
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return written(status, headers, pageOf(localesFor(cookie, env.LANGUAGES), env, status))
}

function localesFor(cookie: string, offered: readonly Locale[]): readonly Locale[] {
  const stored = STORED.exec(cookie)?.[1]
  return isLocale(stored) && offered.includes(stored) ? [stored] : offered
}

function pageOf(locales: readonly Locale[], env: Env, status: number): string {
  const name = escapeHtml(env.BRAND_NAME)
  const words = loadWords(wordingOf(env))
  const parts = locales.map((locale) => {
    const text = (key: string) => escapeHtml(words[locale](key))
    return `<section lang="${LOCALES[locale].lang}"><h1>${text('error.cookiesTooLarge')}</h1><p>${text('error.cookiesHow')}</p><p><a href="">${text('common.retry')}</a> · <a href="/">${name}</a></p></section>`
  })
  const [first = 'en'] = locales
  return `<!doctype html><html lang="${LOCALES[first].lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${status} · ${name}</title>${parts.join('')}</html>`
}

function written(status: number, headers: Map<string, string>, body: string): string {
  const all = new Map([
    ...headers,
    ['X-Content-Type-Options', 'nosniff'],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ['Content-Length', String(Buffer.byteLength(body))],
  ])
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
