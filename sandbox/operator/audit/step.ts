import { sql } from 'drizzle-orm'
import type { Problem } from '../../kit/db/rowCheck.ts'
import type { Database, Log, Tx } from '../../kit/db/types.ts'
import { checkGuards } from '../../ledger/check.ts'
import { checkEvents } from './checks.ts'
import type { AuditContext } from './context.ts'
import { openWhenInTime, stopForProblems } from './gate.ts'
import { noteProblems } from './problems.ts'
import { type AuditState, newestEvent, takeTurn } from './state.ts'
import { compare, tally } from './tally.ts'

/** How many events one transaction adds, and how many newer events it may read for the comparison. */
const EVENTS: Record<Database['kind'], Sizes> = {
  postgres: { taken: 20_000, compared: 500_000 },
  pglite: { taken: 2_000, compared: 20_000 },
}
interface Sizes {
  taken: number
  compared: number
}

/** `elsewhere`: another copy works. `behind`: call again at once. `proven`: every visible transfer is checked. */
export type StepResult = 'elsewhere' | 'behind' | 'proven'

/** One step: adds events to the proven sums, checks rows and accounts; in the same transaction stores problems. */
export async function auditStep({ database, log, checks }: AuditContext): Promise<StepResult> {
  const outcome = await database.auditTransaction(async (tx) => {
    const state = await takeTurn(tx)
    return state
      ? await step(tx, state, checks, EVENTS[database.kind])
      : ({ result: 'elsewhere', newProblems: [] } as const)
  })
  logProblems(log, outcome.newProblems)
  return outcome.result
}

async function step(
  tx: Tx,
  state: AuditState,
  ofGames: AuditContext['checks'],
  { taken, compared }: Sizes,
): Promise<{ result: StepResult; newProblems: Problem[] }> {
  const newest = await newestEvent(tx)
  const safe = state.next_is_safe && state.next_mark !== null ? state.next_mark : state.tallied_to
  const to = Math.min(safe, state.tallied_to + taken)
  const problems = await checkGuards(tx)
  if (to > state.tallied_to) {
    await tally(tx, state.tallied_to, to)
    problems.push(...(await checkEvents(tx, ofGames, state.tallied_to, to)))
  }
  // The comparison reads every event after the mark, so it runs only when few are left. A mark that waits for a long
  // transaction, also in another database of the server, does not delay the comparison of new transfers.
  const isNear = newest - to <= compared
  if (isNear) problems.push(...(await compare(tx, state.compared_to, to)))
  const newProblems = await storeProblems(tx, problems)
  await moveOn(tx, state, { to, newest, isNear })
  if (isNear) await openWhenInTime(tx)
  return { result: isNear && to === safe ? 'proven' : 'behind', newProblems }
}

/** Stores problems and returns the new ones, which pause the accounts they name, or all money. */
export async function storeProblems(tx: Tx, problems: readonly Problem[]): Promise<Problem[]> {
  const newProblems = await noteProblems(tx, problems)
  const ofAll = newProblems.filter(({ accounts }) => !accounts)
  if (ofAll.length > 0) await stopForProblems(tx, ofAll.length)
  return newProblems
}

export function logProblems(log: Log, newProblems: readonly Problem[]): void {
  for (const problem of newProblems)
    log.error(
      problem,
      `the ledger does not add up: ${problem.accounts ? 'the money of these accounts' : 'money'} stops`,
    )
}

/**
 * Writes the mark, and takes the next mark when there is none. Every event up to `newest` belongs to a transaction that
 * got its number before this transaction gets its own. So they have all ended once no transaction older than this one
 * runs.
 */
async function moveOn(
  tx: Tx,
  { tallied_to, next_mark, next_is_foreign }: AuditState,
  { to, newest, isNear }: { to: number; newest: number; isNear: boolean },
): Promise<void> {
  const needsMark = next_mark === null || next_is_foreign || next_mark <= to
  await tx.execute(sql`
    update ledger_audit set tallied_to = ${Math.max(to, tallied_to)}
      ${isNear ? sql`, compared_to = ${to}, checked_at = clock_timestamp()` : sql``}
      ${needsMark ? sql`, next_mark = ${newest}, next_transaction = pg_current_xact_id()` : sql``}`)
}
