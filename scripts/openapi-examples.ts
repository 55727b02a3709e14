/**
 * Writes contract/examples.json: every call of the contract made once of the reference upstream, lists cut to two.
 * To be run when a call was added or its shape has changed.
 *
 *   node scripts/openapi-examples.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../contract/call.ts'
import { CALLS, type CallName } from '../contract/calls.ts'
import type { Example } from '../contract/examples.ts'
import { ask } from '../tests/conformance/client.ts'
import { richPlayer, sampleOf } from '../tests/conformance/samples.ts'
import { startUpstream } from '../tests/support/upstream.ts'
import { bin, ROOT, run } from './run.ts'

const FILE = 'contract/examples.json'
const LIST_MOST = 2
const SECRET = /token$/i
/** The day on which the examples take place. */
const NOW = Date.parse('2026-11-21T12:00:00+07:00')

/** Short lists, and no token that somebody could take for a real one. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    SECRET.test(name) && typeof inner === 'string' ? 'an-opaque-token' : tidy(inner),
  ])
  return Object.fromEntries(fields)
}

async function exampleOf(base: string, name: CallName): Promise<Example> {
  const call: Call = CALLS[name]
  const player = await richPlayer(base)
  const sample = await sampleOf(name, { base, player })
  const input = sample instanceof FormData ? {} : { ...sample }
  if (call.file) return { input, reply: { message: '', data: null } }
  const token = call.access === 'player' ? player.token : undefined
  const { envelope } = await ask(base, name, sample, { token })
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.message}`)
  const data = name === 'forgetPassword' ? 'an-opaque-token' : tidy(envelope.data)
  return { input: tidy(input) as Example['input'], reply: { message: envelope.message, data } }
}

const upstream = await startUpstream({ now: () => NOW })
try {
  const examples: Partial<Record<CallName, Example>> = {}
  for (const name of Object.keys(CALLS) as CallName[]) examples[name] = await exampleOf(upstream.url, name)
  writeFileSync(join(ROOT, FILE), JSON.stringify(examples))
  await run(bin('biome'), ['format', '--write', FILE])
} finally {
  await upstream.close()
}
