/**
 * Writes contract/documents/examples.json: calls of the contract made once of the reference upstream. To be run when a call was
 * added or its shape has changed. The examples of all other calls stay as they are.
 *
 *   node scripts/generate/openapi-examples.ts               every call
 *   node scripts/generate/openapi-examples.ts inviteRecords one call, or several
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askConfirmed } from '../../cli/conformance/rules.ts'
import { playerForCall, sampleOf } from '../../cli/conformance/samples.ts'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { EXAMPLES, type Example } from '../../contract/documents/examples.ts'
import { startUpstream } from '../../tests/support/upstream.ts'
import { bin, ROOT, run } from '../shared/run.ts'
import { stableValue } from './example-values.ts'

const FILE = 'contract/documents/examples.json'
/** The name of a registration must be free, and its password hard to guess. */
const NEW_ACCOUNT = { username: 'budi1234', password: 'rahasia123' }
/** The date of the examples. */
export const EXAMPLE_DATE = Date.parse('2026-11-21T12:00:00+07:00')
const ALL = Object.keys(CALLS) as CallName[]

/** Makes one call with a new player. Throws when it is refused. */
export async function exampleOf(base: string, name: CallName): Promise<Example> {
  const call: Call = CALLS[name]
  const player = await playerForCall(base, name)
  const sample = await sampleOf(name, { base, player })
  const plain = stableValue(sample instanceof FormData ? {} : sample) as Example['input']
  const input = name === 'register' ? { ...plain, ...NEW_ACCOUNT } : plain
  if (call.file) return { input, reply: { message: '', data: null } }
  const token = call.access === 'player' ? player.token : undefined
  const { envelope } = await askConfirmed(base, name, sample, { token, password: player.password })
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.message}`)
  const reply = stableValue({ message: envelope.message, data: envelope.data }) as Example['reply']
  return { input, reply }
}

/** The calls named on the command line, or all. Throws for a name outside the contract. */
export function callsNamed(names: readonly string[]): CallName[] {
  const unknown = names.filter((name) => !Object.hasOwn(CALLS, name))
  if (unknown.length > 0) throw new Error(`No call ${unknown.join(', ')}. Calls: ${ALL.join(' ')}`)
  return ALL.filter((name) => names.length === 0 || names.includes(name))
}

/** The file with new examples in it, in the order of the contract, without calls that are gone. */
export const withExamples = (
  known: Partial<Record<CallName, Example>>,
  recorded: Partial<Record<CallName, Example>>,
): Partial<Record<CallName, Example>> =>
  Object.fromEntries(
    ALL.flatMap((name) => {
      const example = recorded[name] ?? known[name]
      return example ? [[name, example]] : []
    }),
  )

if (import.meta.main) {
  const names = callsNamed(process.argv.slice(2))
  const upstream = await startUpstream({ now: () => EXAMPLE_DATE })
  try {
    const recorded: Partial<Record<CallName, Example>> = {}
    for (const name of names) recorded[name] = await exampleOf(upstream.url, name)
    writeFileSync(join(ROOT, FILE), JSON.stringify(withExamples(EXAMPLES, recorded), null, 2))
    await run(bin('biome'), ['format', '--write', FILE])
  } finally {
    await upstream.close()
  }
}
