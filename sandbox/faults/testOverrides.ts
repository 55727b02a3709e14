import type { Request } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import {
  readOverrides,
  SANDBOX_HEADERS,
  SANDBOX_SECRET_HEADER,
  type SandboxField,
  SandboxProblem,
  type TestOverrides,
} from '../../contract/sandbox.ts'
import type { MayTest } from '../kit/http/mayTest.ts'

const FIELDS = Object.entries(SANDBOX_HEADERS) as [SandboxField, string][]

/** A sandbox header with an invalid value: the caller's mistake. It is answered with 400 and the valid values. */
export class OverridesRefused extends Error {
  override name = 'OverridesRefused'
}

/** A caller without permission has sent a sandbox header. It is answered with 403, and the call is not executed. */
export class OverridesForbidden extends Error {
  override name = 'OverridesForbidden'
  constructor() {
    super(`The x-sandbox headers need ${SANDBOX_SECRET_HEADER}, or a caller on this machine`)
  }
}

/** {@link testOverridesOf} for requests from any caller. Throws {@link OverridesForbidden}, too. */
export function allowedOverrides(request: Request, realNow: number, mayTest: MayTest): TestOverrides | null {
  const testOverrides = testOverridesOf(request, realNow)
  if (testOverrides && !mayTest(request)) throw new OverridesForbidden()
  return testOverrides
}

/** The test overrides of this request, or null. Throws {@link OverridesRefused}. */
export function testOverridesOf(request: Request, realNow: EpochMs): TestOverrides | null {
  try {
    return readOverrides(Object.fromEntries(FIELDS.map(([field, header]) => [field, request.get(header)])), realNow)
  } catch (error) {
    throw error instanceof SandboxProblem ? new OverridesRefused(error.message) : error
  }
}

/** The time a page or a call is to live in: the tester's, else the real one. For the desk, which testers alone reach. */
export const timeOf = (request: Request, realNow: EpochMs): number => testOverridesOf(request, realNow)?.now ?? realNow
