import { sql } from 'drizzle-orm'
import { lookUp } from '../../../common/lookUp.ts'
import type { Problem } from '../../kit/db/rowCheck.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { checkTotals } from '../../ledger/check.ts'
import { brokenOf, nextKeys, type Stage, stagesWith } from './checks.ts'
import type { AuditContext } from './context.ts'
import { closeGone } from './problems.ts'
import { type AuditState, type PassState, Sums, takeTurn, toJson } from './state.ts'
import { logProblems, storeProblems } from './step.ts'
import { addUp, minus, NOTHING, plus } from './systemSums.ts'

/** How many rows one transaction checks; fewer accounts, for they include all of their transfers. */
const ROWS: Record<Database['kind'], number> = { postgres: 5_000, pglite: 500 }
const ACCOUNTS_LESS = 10
/** The table whose rows are added up for the system accounts. */
const ADDED_UP = 'transfer'

/** `more`: call again; `passed`: this was the last piece; `elsewhere`: another copy is at work. */
export type PieceResult = 'elsewhere' | 'more' | 'passed'

/** Checks the next piece of the full pass, which reads every money row again. The first piece starts it. */
export async function passPiece({ database, log, checks }: AuditContext): Promise<PieceResult> {
  const outcome = await database.auditTransaction(async (tx) => {
    const state = await takeTurn(tx)
    if (!state) return { result: 'elsewhere', newProblems: [] } as const
    if (!state.pass) return await begin(tx, state)
    const stage = stagesWith(checks)[state.pass.stage]
    return stage ? await piece(tx, state.pass, stage, ROWS[database.kind]) : await end(tx, state.pass)
  })
  logProblems(log, outcome.newProblems)
  return outcome.result
}

type PieceOutcome = { result: PieceResult; newProblems: Problem[] }

async function begin(tx: Tx, { tallied_to: upTo }: AuditState): Promise<PieceOutcome> {
  const { rows } = await tx.execute(
    sql`select t.* from ledger_tally t join account a on a.id = t.account where a.tallied`,
  )
  const expected = Object.fromEntries(rows.map((row) => [String(row.account), Sums.parse(row)]))
  const added = Object.fromEntries(Object.keys(expected).map((account) => [account, NOTHING]))
  await tx.execute(sql`update ledger_audit set pass_started_at = clock_timestamp()`)
  await write(tx, { stage: 0, position: null, upTo, expected, added })
  return { result: 'more', newProblems: [] }
}

async function piece(tx: Tx, pass: PassState, stage: Stage, most: number): Promise<PieceOutcome> {
  const limit = stage.table === 'account' ? most / ACCOUNTS_LESS : most
  const keys = await nextKeys(tx, stage, pass.position, limit)
  const problems: Problem[] = []
  for (const check of stage.checks) problems.push(...(await brokenOf(tx, check, keys)))
  const added = stage.table === ADDED_UP ? await addUp(tx, pass, keys) : pass.added
  const next = keys.length < limit ? { stage: pass.stage + 1, position: null } : { position: keys.at(-1) ?? null }
  await write(tx, { ...pass, added, ...next })
  return { result: 'more', newProblems: await storeProblems(tx, problems) }
}

async function end(tx: Tx, { added, expected }: PassState): Promise<PieceOutcome> {
  const problems = await checkTotals(tx)
  for (const [account, sums] of Object.entries(expected)) {
    const differences = Object.entries(plus(sums, minus(lookUp(added, account) ?? NOTHING))).filter(
      ([, value]) => value !== 0n,
    )
    if (differences.length === 0) continue
    const detail = [account, ...differences.map(([sum, value]) => `${sum} ${value}`)].join(' ')
    problems.push({ rule: 'an account of the system is the fold of its transfers', detail })
  }
  const newProblems = await storeProblems(tx, problems)
  await closeGone(tx)
  await tx.execute(sql`update ledger_audit set pass_position = null, passed_at = clock_timestamp()`)
  return { result: 'passed', newProblems }
}

const write = (tx: Tx, pass: PassState) =>
  tx.execute(sql`update ledger_audit set pass_position = ${toJson(pass)}::jsonb`)
