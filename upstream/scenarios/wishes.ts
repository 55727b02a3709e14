import type { Request } from 'express'
import {
  readWishes,
  SANDBOX_HEADERS,
  type SandboxField,
  SandboxProblem,
  type SandboxWishes,
} from '../../contract/sandbox.ts'

const FIELDS = Object.entries(SANDBOX_HEADERS) as [SandboxField, string][]

/** A header of the sandbox that nobody can follow: the caller's mistake, answered with 400 and what may be written. */
export class WishesRefused extends Error {
  override name = 'WishesRefused'
}

/** What a tester asks of this request, or null. Throws {@link WishesRefused}. @param realNow epoch ms */
export function wishesOf(request: Request, realNow: number): SandboxWishes | null {
  try {
    return readWishes(Object.fromEntries(FIELDS.map(([field, header]) => [field, request.get(header)])), realNow)
  } catch (error) {
    throw error instanceof SandboxProblem ? new WishesRefused(error.message) : error
  }
}

/** The time a page or a call is to live in: the tester's, else the real one. @param realNow epoch ms */
export const timeOf = (request: Request, realNow: number): number => wishesOf(request, realNow)?.now ?? realNow
