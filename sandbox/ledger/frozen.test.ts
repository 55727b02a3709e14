import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { migratedDatabase } from '../../tests/support/freshDatabase.ts'
import { isLocked } from '../kit/db/errors.ts'
import { openDatabase } from '../kit/db/open.ts'
import { run } from '../kit/db/statement.ts'
import { SERVER, SILENT } from '../kit/db/testing.ts'
import type { Database } from '../kit/db/types.ts'
import { bet } from '../operator/game-wallet/moves.ts'
import { betBy, playerAt, walletProblems } from '../testing.ts'
import { mainOf, SYSTEM } from './accounts.ts'
import { lockAccounts } from './locks.ts'
import { hold } from './transfers.ts'

const COPY = fileURLToPath(new URL('./frozenCopy.testing.ts', import.meta.url))
const STAKE = rupiah(10_000)

/** A copy of the upstream that is stopped (SIGSTOP) in the middle of a bet, beside a copy that continues. */
describe.runIf(SERVER)('a suspended process in the middle of a bet', () => {
  let database: Database
  let url: string
  let drop: () => Promise<void>
  let copy: ChildProcess | undefined
  const now = Date.now()
  beforeAll(async () => {
    const fresh = await migratedDatabase(SERVER ?? '')
    drop = fresh.drop
    url = fresh.url
    database = await openDatabase({ databaseUrl: `${url}?lock_timeout=500`, dataDir: '', log: SILENT })
  })
  afterEach(() => void copy?.kill('SIGKILL'))
  afterAll(async () => {
    expect(await walletProblems(database)).toEqual([])
    await database.close()
    await drop()
  })

  /** Starts a bet of the player, posts it, and halts there. */
  async function freezeInBet(player: string, settings: string): Promise<void> {
    copy = spawn(process.execPath, [COPY, `${url}?${settings}`, player], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (!copy.stdout) throw new Error('The copy has no output')
    await once(createInterface({ input: copy.stdout }), 'line')
    copy.kill('SIGSTOP')
  }
  const betOf = (one: Awaited<ReturnType<typeof playerAt>>) =>
    bet(database, { ...betBy(one, STAKE), amount: STAKE }, now)
  const withdraw = (player: string) =>
    database.transaction((tx) =>
      hold(
        tx,
        { id: crypto.randomUUID(), kind: 'withdrawal', debit: mainOf(player), credit: SYSTEM.outside, amount: STAKE },
        now,
      ),
    )

  // Proves MON-39.
  test('it delays no other player, and its own player only until the server ends its transaction', async () => {
    const [frozen, other] = [
      await playerAt(database, now, { main: rupiah(1_000_000) }),
      await playerAt(database, now, { main: rupiah(1_000_000) }),
    ]
    await freezeInBet(frozen.id, 'idle_in_transaction_session_timeout=12000')
    // While the copy is halted, the other players are not affected.
    for (let n = 0; n < 3; n++) {
      expect((await betOf(other)).status).toBe('RS_OK')
      await withdraw(other.id)
    }
    // A call that needs the locked row gets the answer to try again, and no money is lost.
    expect((await betOf(frozen)).status).toBe('RS_ERROR_TIMEOUT')
    expect(isLocked(await withdraw(frozen.id).catch((error: unknown) => error))).toBe(true)
    await vi.waitFor(async () => expect((await betOf(frozen)).status).toBe('RS_OK'), { timeout: 90_000 })
    await withdraw(frozen.id)
  })

  // Proves MON-39.
  test('many bets of its player wait once each, in one queue, and not behind each other', async () => {
    const frozen = await playerAt(database, now, { main: rupiah(1_000_000) })
    await freezeInBet(frozen.id, 'idle_in_transaction_session_timeout=120000')
    const patient = await openDatabase({ databaseUrl: `${url}?lock_timeout=300000`, dataDir: '', log: SILENT })
    const bets = Array.from({ length: 4 }, () =>
      bet(patient, { ...betBy(frozen, STAKE), amount: STAKE }, now).then(({ status }) => status),
    )
    const waits = async () =>
      (
        await database.db.execute(sql`
          select l.locktype, l.classid, l.objid from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`)
      ).rows
    await vi.waitFor(async () => expect(await waits()).toHaveLength(bets.length), { timeout: 90_000 })
    const found = await waits()
    expect(found).toEqual(found.map(() => ({ ...found[0], locktype: 'advisory' })))
    copy?.kill('SIGKILL')
    expect(new Set(await Promise.all(bets))).toEqual(new Set(['RS_OK']))
    await patient.close()
  })

  // Proves MON-39.
  test('waits in a row share one limit: after a long one the next is refused at once', async () => {
    const [one, other] = [await playerAt(database, now), await playerAt(database, now)]
    const patient = await openDatabase({ databaseUrl: `${url}?lock_timeout=300000`, dataDir: '', log: SILENT })
    await database.transaction(async (tx) => {
      await lockAccounts(tx, [mainOf(other.id)])
      const waited = patient.transaction(async (late) => {
        await run(late, { name: 'lock_one_bet', text: 'select 1 from lock_bet($1)' }, [one.id])
        await late.execute(sql`select set_config('kancil.locks_until', clock_timestamp()::text, true)`)
        await lockAccounts(late, [mainOf(other.id)])
      })
      expect(isLocked(await waited.catch((error: unknown) => error))).toBe(true)
    })
    await patient.close()
  })
})
