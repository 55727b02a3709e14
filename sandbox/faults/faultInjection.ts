import { setTimeout as wait } from 'node:timers/promises'
import type { Response } from 'express'
import type { CallName } from '../../contract/calls/calls.ts'
import { Envelope } from '../../contract/calls/envelope.ts'
import type { Lang } from '../../contract/languages.ts'
import { type Scenario, scenariosFor, type TestOverrides } from '../../contract/sandbox.ts'
import { SessionExpired } from '../kit/http/refused.ts'
import { envelopeBytes, sendBytes } from '../kit/http/sendEnvelope.ts'
import { translate } from '../kit/http/translate.ts'

/** The faults that a tester requested for one call. */
export interface FaultInjection {
  /** Runs before the call and returns whether the call continues. Throws SessionExpired. */
  enter(): Promise<boolean>
  /** Runs after the call and returns the answer, or null when no answer must reach the caller. */
  leave(body: Buffer): Buffer | null
}

/** Half an envelope: the HTTP status is 200, but the text is not valid JSON. */
const HALF = Buffer.from('{"code":200,"message":"","data":{"list":[')
const RETRY_AFTER_SECONDS = '2'

/** The fault injection for this call, or null when the call runs normally. */
export function faultInjectionFor(
  call: CallName,
  testOverrides: TestOverrides | null,
  response: Response,
  lang: Lang,
): FaultInjection | null {
  const scenarios = testOverrides ? scenariosFor(testOverrides, call) : []
  if (scenarios.length === 0) return null
  const isRequested = (name: Scenario['name']) => scenarios.some((scenario) => scenario.name === name)
  return {
    async enter() {
      for (const scenario of scenarios) if (!(await enter(scenario, response, lang))) return false
      return true
    },
    leave(body) {
      if (isRequested('lost')) {
        response.req.socket.destroy()
        return null
      }
      return isRequested('empty') ? emptied(body) : body
    },
  }
}

async function enter({ name, value }: Scenario, response: Response, lang: Lang): Promise<boolean> {
  if (name === 'slow') {
    await wait(value)
    return true
  }
  if (name === 'empty' || name === 'lost') return true
  if (name === 'expired') throw new SessionExpired()
  if (name === 'reset') response.req.socket.destroy()
  if (name === 'malformed') sendBytes(response, HALF)
  if (name === 'code')
    sendBytes(response, envelopeBytes(null, translate(lang, 'upstream.sandbox.staged', { code: value }), value))
  if (name === 'http') {
    if (value === 503 || value === 429) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
    sendBytes(response, envelopeBytes(null, translate(lang, 'error.broken'), value), value)
  }
  // A time-out ends when the caller closes the connection.
  return false
}

/** The same answer with every list in it empty, and the counts beside those lists 0. */
function emptied(body: Buffer): Buffer {
  const envelope = Envelope.parse(JSON.parse(body.toString()))
  return envelopeBytes(withoutItems(envelope.data), envelope.message, envelope.code)
}

function withoutItems(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, withoutItems(inner)] as const)
  const hadList = Object.values(value).some(Array.isArray)
  return Object.fromEntries(fields.map(([name, inner]) => (hadList && name === 'total' ? [name, 0] : [name, inner])))
}
