import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { betBy, playerAt, walletProblems } from '../../games/server/testing.ts'
import { migratedDatabase } from '../../tests/support/freshDatabase.ts'
import { isLocked } from '../db/errors.ts'
import { openDatabase } from '../db/open.ts'
import { SERVER, SILENT } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { bet } from '../game-wallet/moves.ts'
import { mainOf, SYSTEM } from './accounts.ts'
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
    // A call that needs the locked row is told to try again, and no money is lost.
    expect((await betOf(frozen)).status).toBe('RS_ERROR_TIMEOUT')
    expect(isLocked(await withdraw(frozen.id).catch((error: unknown) => error))).toBe(true)
    await vi.waitFor(async () => expect((await betOf(frozen)).status).toBe('RS_OK'), { timeout: 90_000 })
    await withdraw(frozen.id)
  })
})
