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
import { DEMO_ACCOUNTS } from '../../sandbox/demo/accounts.ts'
import { crc16 } from '../../sandbox/operator/deposits/qris.ts'
import { startUpstream } from '../../tests/support/upstream.ts'
import { bin, ROOT, run } from '../shared/run.ts'

/** The player of the examples exists in every sandbox. */
const [PLAYER] = DEMO_ACCOUNTS

/** Fields that differ in every run, or that a reader could take for a real secret, with the value that stands in an example. */
const BY_FIELD: [field: RegExp, value: string][] = [
  [/token$|^proof$/i, 'an-opaque-token'],
  [/^username$/, PLAYER.username],
  [/^(password|rawPassword)$/, PLAYER.password],
  [/^(clientDataJSON|attestationObject|authenticatorData|signature)$/, 'bytes-in-base64url'],
  [/^verifyCode$/, '123456'],
  [/^invitedCode$/, 'KANCIL88'],
  [/^googleUserId$/, 'google-1234567890'],
  [/^avatar$/, '/art/avatars/bulan.svg'],
]

const BY_TEXT: [part: RegExp, value: string][] = [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://upstream.example'],
  [/http:\/\/localhost:\d+/g, 'https://games.example'],
  [/(?<=[?&](?:session|key)=)[\w-]{43}\b/g, 'an-opaque-token'],
  [/^[\w-]{43}$/, 'an-opaque-token'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '01234567-89ab-4cde-8f01-23456789abcd'],
  [/\b[0-9a-f]{32}\b/g, '0123456789abcdef0123456789abcdef'],
  [/^evt-\d+$/, 'evt-1042'],
  [/^\+62810\d{8}$/, '+6281234567890'],
  [/(KCL-\d{6})-[0-9A-Z]{6}/g, '$1-7PDX4M'],
  [/\b(WDR-\d{6})-\d{9}\b/g, '$1-402817365'],
  [/\b(?:qa|tamu)[0-9a-z]{8}\b/g, PLAYER.username],
]

const QRIS = /^(000201.*6304)[0-9A-F]{4}$/

const LIST_MOST = 2

function stableText(field: string, text: string): string {
  const fixed = BY_FIELD.find(([name]) => name.test(field))
  if (fixed) return fixed[1]
  const stable = BY_TEXT.reduce((whole, [part, value]) => whole.replace(part, value), text)
  return stable.replace(QRIS, (_, open: string) => open + crc16(open))
}

/** A value as an example shows it: lists cut, random parts fixed, so that every run gives the same. */
export function stableValue(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map((item) => stableValue(item))
  if (typeof value === 'string') return stableText(field, value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stableValue(inner, name)]))
}

const FILE = 'contract/documents/examples.json'
/** The name of a registration must be free, and its password hard to guess. */
const NEW_ACCOUNT = { username: 'budi1234', password: 'rahasia123' }
/** The date of the examples. */
export const EXAMPLE_DATE = Date.parse('2026-11-21T12:00:00+07:00')
const ALL = Object.keys(CALLS) as CallName[]

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
function callsNamed(names: readonly string[]): CallName[] {
  const unknown = names.filter((name) => !Object.hasOwn(CALLS, name))
  if (unknown.length > 0) throw new Error(`No call ${unknown.join(', ')}. Calls: ${ALL.join(' ')}`)
  return ALL.filter((name) => names.length === 0 || names.includes(name))
}

const withExamples = (
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
