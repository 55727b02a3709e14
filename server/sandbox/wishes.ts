import type { Request, RequestHandler } from 'express'
import {
  readWishes,
  SANDBOX_COOKIE,
  SANDBOX_HEADERS,
  type SandboxField,
  SandboxProblem,
} from '../../contract/sandbox.ts'
import { readCookie } from '../cookies.ts'

const FIELDS = Object.keys(SANDBOX_HEADERS) as SandboxField[]

/** The cookie of the sandbox's desk, by field. */
function fromCookie(req: Request): URLSearchParams {
  try {
    return new URLSearchParams(decodeURIComponent(readCookie(req, SANDBOX_COOKIE) ?? ''))
  } catch {
    return new URLSearchParams()
  }
}

/** What this request wishes, by field, as it was written. A header wins over the cookie. */
export function writtenWishes(req: Request): Partial<Record<SandboxField, string>> {
  const cookie = fromCookie(req)
  const written = FIELDS.map((field) => [field, req.get(SANDBOX_HEADERS[field]) ?? cookie.get(field)])
  return Object.fromEntries(written.filter(([, value]) => value))
}

/**
 * `res.locals.wishes`: what a tester asks of this one request (docs/qa.md). Mounted only while the sandbox runs. What nobody
 * can follow is 400 with the names that may be written, for a program to read.
 */
export const sandboxWishes: RequestHandler = (req, res, next) => {
  try {
    const wishes = readWishes(writtenWishes(req), Date.now()) ?? undefined
    res.locals.wishes = wishes
    // Pages reckon with the server's clock by this header.
    if (wishes?.now !== undefined) res.setHeader('Date', new Date(wishes.now).toUTCString())
    next()
  } catch (error) {
    if (!(error instanceof SandboxProblem)) throw error
    const { requestId } = res.locals
    // A cookie that nobody can follow would lock its browser out of every page.
    if (readCookie(req, SANDBOX_COOKIE)) res.clearCookie(SANDBOX_COOKIE, { path: '/' })
    res.set('Cache-Control', 'no-store').status(400).json({ code: 400, message: error.message, data: null, requestId })
  }
}
