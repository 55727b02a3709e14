import { setTimeout as wait } from 'node:timers/promises'
import type { Response } from 'express'
import type { CallName } from '../../contract/calls.ts'
import { Envelope } from '../../contract/envelope.ts'
import { type SandboxWishes, type Scenario, scenariosFor } from '../../contract/sandbox.ts'
import { envelopeBytes, sendBytes } from '../http/answers.ts'
import { SessionExpired } from '../http/refused.ts'
import type { Lang } from '../lang.ts'
import { say } from '../say.ts'

/** What a tester has asked to happen to one call. */
export interface Stage {
  /** Before the call: whether it goes on. Throws SessionExpired. */
  enter(): Promise<boolean>
  /** After the call: what is answered, or null when nobody is to hear of it. */
  leave(body: Buffer): Buffer | null
}

/** Half an envelope: the status is fine, the text cannot be read. */
const HALF = Buffer.from('{"code":200,"message":"","data":{"list":[')
const RETRY_AFTER_SECONDS = '2'

/** The stage of this call, or null when it runs as always. */
export function stageFor(call: CallName, wishes: SandboxWishes | null, response: Response, lang: Lang): Stage | null {
  const scenarios = wishes ? scenariosFor(wishes, call) : []
  if (scenarios.length === 0) return null
  const asked = (name: Scenario['name']) => scenarios.some((scenario) => scenario.name === name)
  return {
    async enter() {
      for (const scenario of scenarios) if (!(await enter(scenario, response, lang))) return false
      return true
    },
    leave(body) {
      if (asked('lost')) {
        response.req.socket.destroy()
        return null
      }
      return asked('empty') ? emptied(body) : body
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
    sendBytes(response, envelopeBytes(null, say(lang, 'upstream.sandbox.staged', { code: value }), value))
  if (name === 'http') {
    if (value === 503 || value === 429) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
    sendBytes(response, envelopeBytes(null, say(lang, 'upstream.broken'), value), value)
  }
  // A time-out ends when the caller hangs up.
  return false
}

/** The same answer with every list in it empty, and the counts that stand beside them 0. */
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
