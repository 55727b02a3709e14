import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rupiah, toWire } from '../../contract/money/sen.ts'
import { problemsIn } from '../../sandbox/cli/backup.ts'
import type { Cluster } from './cluster.ts'
import { askGame, type Done } from './traffic.ts'

const LOOK_EVERY_MS = 200
const WAIT_MS = 90_000

/** What of the acknowledged was lost or done twice: nothing, when all is well. Waits for payments under way. */
export async function lostOf(cluster: Cluster, { deposits, rounds, signedOut }: Done): Promise<string[]> {
  const { db } = cluster.database
  const lost: string[] = [...signedOut]
  for (const { player, key, transNo } of deposits) {
    const body = { amount: toWire(rupiah(50_000)), paymentChannel: 'QRIS' }
    const again = await player.call(cluster.front.url, '/trx/depositSelf', body, key)
    if (again.status !== 200 || !again.text.includes(transNo)) lost.push(`deposit ${transNo}: ${again.status}`)
  }
  for (const { session, roundId } of rounds) {
    const status = await statusOf(cluster, session, roundId)
    if (status !== 200) lost.push(`round ${roundId}: ${status}`)
  }
  const unpaid = async () => {
    const { rows } = await db.execute<{ trans_no: string; state: string }>(
      sql`select trans_no, state from deposit_order where state <> 'credited' order by 1`,
    )
    return rows.map(({ trans_no, state }) => `deposit ${trans_no} is ${state}`)
  }
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline && (await unpaid()).length > 0; )
    await wait(LOOK_EVERY_MS)
  lost.push(...(await unpaid()))
  const count = async (table: string, where: string) => {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) as count from ${sql.identifier(table)} where ${sql.raw(where)}`,
    )
    return Number(rows[0]?.count)
  }
  const orders = await count('deposit_order', 'true')
  if (orders !== deposits.length) lost.push(`${orders} orders for ${deposits.length} intents`)
  const played = await count('game_round', "state = 'done'")
  if (played !== rounds.length) lost.push(`${played} rounds played, ${rounds.length} acknowledged`)
  return [...lost, ...(await problemsIn(db)).map((problem) => JSON.stringify(problem))]
}

/** A session that has asked too often waits, as a game does. */
async function statusOf(cluster: Cluster, session: string, roundId: string): Promise<number> {
  for (const deadline = performance.now() + WAIT_MS; ; await wait(LOOK_EVERY_MS)) {
    const { status } = await askGame(cluster, session, `rounds/${roundId}`)
    if (status !== 429 || performance.now() > deadline) return status
  }
}
