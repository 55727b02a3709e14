import type { RequestHandler } from 'express'
import { Agent } from 'undici'
import { FORWARDING_HEADERS } from '../../common/rewriteLoopbackHost.ts'
import { LOCALES } from '../../contract/languages.ts'
import {
  SANDBOX_HEADERS,
  SANDBOX_HOST_HEADER,
  SANDBOX_SECRET_HEADER,
  type SandboxField,
} from '../../contract/sandbox.ts'
import { overrideTexts } from './testOverrides.ts'

/** Headers of one connection, and the cookies of the player, which the sandbox must not see. */
const NOT_PASSED_ON = new Set<string>([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'cookie',
  'expect',
  // This process has judged the caller, by these and the secret, and says the result by one of them. It alone sets the
  // test overrides.
  ...FORWARDING_HEADERS,
  SANDBOX_SECRET_HEADER,
  ...Object.values(SANDBOX_HEADERS),
])
const LIMIT_MS = 10_000

/** The sandbox's own pages at the product's address, while the reference upstream runs behind this process. */
export function sandboxPages(upstream: string): RequestHandler {
  const agent = new Agent()
  return async (req, res) => {
    const overrides = Object.entries(res.locals.mayTest ? overrideTexts(req) : {}) as [SandboxField, string][]
    const testOverrides = Object.fromEntries(overrides.map(([field, text]) => [SANDBOX_HEADERS[field], text]))
    // The sandbox trusts callers on its own machine, and this process is one. All other callers are forwarded as
    // strangers.
    const stranger = res.locals.mayTest ? {} : { 'x-forwarded-for': req.ip ?? 'unknown' }
    const headers = Object.entries(req.headers).filter(([name]) => !NOT_PASSED_ON.has(name))
    const { origin, pathname, search } = new URL(req.originalUrl, upstream)
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: req.method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...Object.fromEntries(headers),
        'accept-language': LOCALES[res.locals.locale].acceptLanguage,
        [SANDBOX_HOST_HEADER]: req.hostname,
        ...testOverrides,
        ...stranger,
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
