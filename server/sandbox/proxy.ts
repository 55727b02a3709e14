import type { RequestHandler } from 'express'
import { request } from 'undici'
import { SANDBOX_HEADERS, type SandboxField } from '../../contract/sandbox.ts'
import { LOCALES } from '../../locales/table.ts'
import { writtenWishes } from './wishes.ts'

/** Headers that belong to one connection, and the cookies of the player, which are none of the sandbox's business. */
const NOT_PASSED_ON = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'cookie',
  'expect',
])
const LIMIT_MS = 10_000

/**
 * The sandbox's own pages (payment gateway, games, desk), so that they are reachable wherever the product is: in the language
 * and the time of whoever asks. Mounted only while the reference upstream runs behind us.
 */
export function sandboxPages(upstream: string): RequestHandler {
  return async (req, res) => {
    const written = Object.entries(writtenWishes(req)) as [SandboxField, string][]
    const wishes = Object.fromEntries(written.map(([field, text]) => [SANDBOX_HEADERS[field], text]))
    const headers = Object.entries(req.headers).filter(([name]) => !NOT_PASSED_ON.has(name))
    const answer = await request(new URL(req.originalUrl, upstream), {
      method: req.method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...Object.fromEntries(headers),
        'accept-language': LOCALES[res.locals.locale].acceptLanguage,
        ...wishes,
      },
      body: req.method === 'POST' ? req : null,
      headersTimeout: LIMIT_MS,
      bodyTimeout: LIMIT_MS,
    })
    res.status(answer.statusCode)
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !NOT_PASSED_ON.has(name)) res.setHeader(name, value)
    }
    answer.body.pipe(res)
  }
}
