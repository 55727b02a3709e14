/**
 * Tests whether an upstream fulfils the contract, and says of every deviation which field of which call it is, what was
 * expected, what came (the type, never the value), and how bad it is for a player. For a test system: it signs in, and
 * without --username it opens an account.
 *
 * Exit code 0 when no rule failed, 1 when one did, 2 when the test could not begin.
 */
import { parseArgs } from 'node:util'
import { CALLS, type CallName } from '../contract/calls/calls.ts'
import { IN_WORDS, SEVERITIES } from './conformance/fit.ts'
import { UNKNOWN_FIELD } from './conformance/rules.ts'
import { ALL, checkUpstream, type Verdict } from './conformance/run.ts'
import { openScene } from './conformance/scene.ts'
import { type TokenFacts, tokenFacts } from './conformance/token.ts'

export const CONFORMANCE_USAGE = `conformance --base-url https://api.test.example [--username u --password p]
  --money        makes calls that move money
  --write        makes calls that change or leave something: accounts, questions, pictures, limits
  --extensions   makes calls that an upstream may leave out
  --only CALL    checks one call
  --remarks      counts the calls that take unknown fields (with --write)
  --verbose      shows the rules that passed, too
  --json         writes the findings as JSON`

const MARKS: Record<Verdict['result'], string> = { pass: '✓', fail: '✗', differs: '~', refused: '?', skip: '·' }
const RESULTS = ['fail', 'differs', 'refused', 'skip', 'pass'] as const

class Unusable extends Error {}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'base-url': { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      only: { type: 'string' },
      money: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      extensions: { type: 'boolean', default: false },
      remarks: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const { 'base-url': base, username, password, only, ...rest } = values
  if (!base || !URL.canParse(base) || !/^https?:/.test(base))
    throw new Unusable('--base-url must be an http or https address')
  if ((username === undefined) !== (password === undefined))
    throw new Unusable('--username and --password belong together')
  if (only !== undefined && !Object.hasOwn(CALLS, only))
    throw new Unusable(`--only: no call "${only}". Calls: ${Object.keys(CALLS).join(' ')}`)
  const account = username !== undefined && password !== undefined ? { username, password } : undefined
  return { ...rest, base: base.replace(/\/+$/, ''), account, only: only as CallName | undefined }
}

/** What was found, in one line: field, expected, got, how bad. */
function lineOf({ rule, result, field, expected, got, severity, rows, why }: Verdict): string {
  const detail =
    expected === ''
      ? why
      : `${field ? `${field}: ` : ''}expected ${expected}, got ${got}${severity ? ` [${IN_WORDS[severity]}]` : ''}`
  const counted = rows === null ? '' : `${rows} ${rows === 1 ? 'row' : 'rows'}`
  const about = result === 'refused' ? `the sample was refused: ${detail}` : detail
  return [rule, about || counted].filter(Boolean).join(' | ')
}

/** One block for each call: one line when every rule passed, otherwise its rules. */
function report(verdicts: Verdict[], verbose: boolean): string[] {
  const byCall = Map.groupBy(verdicts, ({ call }) => call)
  return [...byCall].flatMap(([call, verdictsOfCall]) => {
    const shown = verbose || call === ALL ? verdictsOfCall : verdictsOfCall.filter(({ result }) => result !== 'pass')
    const worst = RESULTS.find((result) => verdictsOfCall.some((row) => row.result === result)) ?? 'pass'
    const rows = verdictsOfCall.find((verdict) => verdict.rows !== null)?.rows
    const path =
      call === ALL
        ? 'the upstream as a whole'
        : `${call}  ${CALLS[call as CallName].method} ${CALLS[call as CallName].path}`
    const timed = verdictsOfCall.find(({ ms }) => ms !== null)
    const head = [
      path,
      ...(rows === undefined || rows === null ? [] : [`${rows} ${rows === 1 ? 'row' : 'rows'}`]),
      ...(timed ? [`${timed.ms} of ${timed.limitMs} ms`] : []),
    ].join('  ')
    return [`${MARKS[worst]} ${head}`, ...shown.map((verdict) => `    ${MARKS[verdict.result]} ${lineOf(verdict)}`)]
  })
}

const counted = (verdicts: Verdict[]) =>
  Object.fromEntries(RESULTS.map((kind) => [kind, verdicts.filter(({ result }) => result === kind).length]))

const bySeverity = (verdicts: Verdict[]) =>
  SEVERITIES.toReversed()
    .map((severity) => ({ severity, count: verdicts.filter((verdict) => verdict.severity === severity).length }))
    .filter(({ count }) => count > 0)

const tokenLine = (token: TokenFacts | null) =>
  token === null
    ? []
    : [
        `  The token has ${token.bytes} bytes, sealed ${token.sealedBytes}: it ${token.fitsCookie ? 'fits a cookie' : 'fits no cookie and is kept in the store'}.`,
      ]

/** The remarks about unknown fields are one line: no player meets them. */
function remark(verdicts: readonly Verdict[]): string[] {
  const unknownFields = verdicts.filter(({ rule }) => rule === UNKNOWN_FIELD)
  const calls = new Set(unknownFields.filter(({ result }) => result === 'differs').map(({ call }) => call))
  return unknownFields.length === 0
    ? []
    : [`  ${calls.size} of ${unknownFields.length} calls take unknown fields [harmless]`]
}

async function main(args: string[]): Promise<number> {
  const { base, account, money, write, extensions, remarks, only, verbose, json } = readOptions(args)
  await fetch(base).catch(() => {
    throw new Unusable(`Nothing answers at ${base}`)
  })
  const scene = await openScene({ base, account, money, write, extensions })
  const all = await checkUpstream(scene, () => process.stderr.write('.'), only)
  process.stderr.write('\n')
  const token = await tokenFacts(scene)
  const verdicts = all.filter(({ rule }) => rule !== UNKNOWN_FIELD)
  const counts = counted(verdicts)
  if (json) console.log(JSON.stringify({ base, counts, token, verdicts: remarks ? all : verdicts }, null, 2))
  else {
    console.log(`The contract at ${base}\n`)
    for (const line of report(verdicts, verbose)) console.log(line)
    console.log('')
    for (const line of [...tokenLine(token), ...(remarks ? remark(all) : [])]) console.log(line)
    for (const { severity, count } of bySeverity(verdicts)) console.log(`  ${count} × ${IN_WORDS[severity]}`)
    console.log(
      `✓ ${counts.pass} passed  ✗ ${counts.fail} failed  ~ ${counts.differs} differ (the product lives with it)  ? ${counts.refused} samples refused  · ${counts.skip} skipped`,
    )
  }
  return counts.fail === 0 ? 0 : 1
}

/** Runs the test and returns its exit code. A test that cannot begin says why, and how it is used. */
export async function conformance(args: string[]): Promise<number> {
  try {
    return await main(args)
  } catch (error) {
    if (!(error instanceof Unusable) && !(error instanceof TypeError && 'code' in error)) throw error
    console.error(`${error.message}\n\n${CONFORMANCE_USAGE}`)
    return 2
  }
}

if (import.meta.main) process.exitCode = await conformance(process.argv.slice(2))
