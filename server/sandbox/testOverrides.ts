import type { Request, RequestHandler } from 'express'
import {
  readOverrides,
  SANDBOX_COOKIE,
  SANDBOX_HEADERS,
  SANDBOX_SECRET_HEADER,
  type SandboxField,
  SandboxProblem,
} from '../../contract/sandbox.ts'
import { readCookie } from '../http/cookies.ts'
import { refuse } from '../http/errors.ts'
import type { TesterAccess } from './access.ts'

const FIELDS = Object.keys(SANDBOX_HEADERS) as SandboxField[]

/** The cookie of the sandbox's desk, by field. */
function fromCookie(req: Request): URLSearchParams {
  try {
    return new URLSearchParams(decodeURIComponent(readCookie(req, SANDBOX_COOKIE) ?? ''))
  } catch {
    return new URLSearchParams()
  }
}

type OverrideTexts = Partial<Record<SandboxField, string>>

const wishHeadersOf = (req: Request) => FIELDS.filter((field) => req.get(SANDBOX_HEADERS[field]))

export function overrideTexts(req: Request): OverrideTexts {
  const cookie = fromCookie(req)
  const entries = FIELDS.map((field) => [field, req.get(SANDBOX_HEADERS[field]) ?? cookie.get(field)])
  return Object.fromEntries(entries.filter(([, value]) => value))
}

/** Sets `mayTest` and `testOverrides` of a request (docs/qa.md) while the sandbox runs; 400 or 403 when wrong. */
export const readTestOverrides =
  ({ mayTest }: Pick<TesterAccess, 'mayTest'>): RequestHandler =>
  async (req, res, next) => {
    res.locals.mayTest = await mayTest(req)
    if (!res.locals.mayTest) {
      if (wishHeadersOf(req).length === 0) return next()
      return refuse(
        res,
        'tester_only',
        `The x-sandbox headers need ${SANDBOX_SECRET_HEADER}, or a caller on this machine`,
      )
    }
    try {
      const testOverrides = readOverrides(overrideTexts(req), Date.now()) ?? undefined
      res.locals.testOverrides = testOverrides
      // Pages read the server's clock from this header.
      if (testOverrides?.now !== undefined) res.setHeader('Date', new Date(testOverrides.now).toUTCString())
      next()
    } catch (error) {
      if (!(error instanceof SandboxProblem)) throw error
      // An invalid cookie would lock its browser out of every page.
      if (readCookie(req, SANDBOX_COOKIE)) res.clearCookie(SANDBOX_COOKIE, { path: '/' })
      refuse(res, 'test_override', error.message)
    }
  }
