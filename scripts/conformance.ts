/**
 * Tests whether an upstream fulfils the contract. It makes every call and reports violations by call and rule. It creates
 * accounts and changes data: use it on a test system. Exit code 0 when no rule failed, 1 when one did, 2 when the test
 * could not begin.
 *
 *   npm run conformance -- --base-url https://api.test.example [--username u --password p] [--money] [--extensions]
 *                          [--only call] [--verbose] [--json]
 */
import { parseArgs } from 'node:util'
import { CALLS, type CallName } from '../contract/calls/calls.ts'
import { ALL, checkUpstream, type Verdict } from '../tests/conformance/run.ts'
import { openScene } from '../tests/conformance/scene.ts'

const USAGE =
  'npm run conformance -- --base-url https://api.test.example [--username u --password p] [--money] [--extensions] [--only call] [--verbose] [--json]'

const MARKS: Record<Verdict['result'], string> = { pass: '✓', fail: '✗', differs: '~', skip: '·' }

class Unusable extends Error {}

function readOptions() {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      only: { type: 'string' },
      money: { type: 'boolean', default: false },
      extensions: { type: 'boolean', default: false },
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

/** One block for each call: one line when every rule passed, otherwise its rules. */
function report(verdicts: Verdict[], verbose: boolean): string[] {
  const byCall = Map.groupBy(verdicts, ({ call }) => call)
  return [...byCall].flatMap(([call, rows]) => {
    const told = verbose || call === ALL ? rows : rows.filter(({ result }) => result !== 'pass')
    const worst =
      (['fail', 'differs', 'skip'] as const).find((result) => rows.some((row) => row.result === result)) ?? 'pass'
    const path =
      call === ALL ? 'the upstream as a whole' : `${CALLS[call as CallName].method} ${CALLS[call as CallName].path}`
    const lines = told.map(({ rule, result, why }) => {
      const what = [rule, why].filter(Boolean).join(': ')
      return `    ${MARKS[result]} ${what}`
    })
    return [`${MARKS[worst]} ${call === ALL ? '' : `${call}  `}${path}`, ...lines]
  })
}

const counted = (verdicts: Verdict[]) =>
  Object.fromEntries(
    (['pass', 'fail', 'differs', 'skip'] as const).map((kind) => [
      kind,
      verdicts.filter(({ result }) => result === kind).length,
    ]),
  )

async function main(): Promise<number> {
  const { base, account, money, extensions, only, verbose, json } = readOptions()
  await fetch(base).catch(() => {
    throw new Unusable(`Nothing answers at ${base}`)
  })
  const scene = await openScene({ base, account, money, extensions })
  const verdicts = await checkUpstream(scene, () => process.stderr.write('.'), only)
  process.stderr.write('\n')
  const counts = counted(verdicts)
  if (json) console.log(JSON.stringify({ base, counts, verdicts }, null, 2))
  else {
    console.log(`The contract at ${base}\n`)
    for (const line of report(verdicts, verbose)) console.log(line)
    console.log(
      `\n✓ ${counts.pass} passed  ✗ ${counts.fail} failed  ~ ${counts.differs} differ (the product lives with it)  · ${counts.skip} skipped`,
    )
  }
  return counts.fail === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Unusable) && !(error instanceof TypeError && 'code' in error)) throw error
  console.error(`${error.message}\n${USAGE}`)
  process.exitCode = 2
}
