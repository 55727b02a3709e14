// Runs alone: it replaces modules.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { bet, rollback } from '../operator/game-wallet/moves.ts'
import { checkWithdrawals } from '../operator/withdrawals/check.ts'
import { askWithdrawal } from '../operator/withdrawals/create.ts'
import { betBy, orderOf, playerAt, problemsOf, rollbackOf, type TestPlayer } from '../testing.ts'
import { readHistory } from './history.ts'

/** The next numbers to draw; after these the numbers are random again. */
const next = vi.hoisted((): string[] => [])
vi.mock('./transNo.ts', async (original) => {
  const real = await original<typeof import('./transNo.ts')>()
  return {
    ...real,
    newTransNo: (now: number) => next.shift() ?? real.newTransNo(now),
    newWithdrawalNo: (now: number) => next.shift() ?? real.newWithdrawalNo(now),
  }
})

const NOW = Date.UTC(2026, 10, 21)
const STAKE = rupiah(1_000)

const database = testDatabase()
let player: TestPlayer
afterEach(async () => {
  expect(next).toEqual([])
  expect([...(await problemsOf(database)), ...(await checkWithdrawals(database.db))]).toEqual([])
})

const numbers = async () =>
  (await readHistory(database.db, { player: player.id, now: NOW })).list.map(({ transNo }) => transNo)
/** The number of a play row: the first bet of a new player creates one. */
async function taken(): Promise<string> {
  player = await playerAt(database, NOW, { main: rupiah(500_000) })
  expect((await betNow()).status).toBe('RS_OK')
  return (await numbers())[0] ?? ''
}
const betNow = async (testBet = betBy(player, STAKE)) => await bet(database, { ...testBet, amount: STAKE }, NOW)

// Proves HIS-12.
test('a bet generates another number', async () => {
  next.push(await taken(), 'KCL-261121-FREE01')
  player = await playerAt(database, NOW, { main: rupiah(500_000) })
  expect((await betNow()).status).toBe('RS_OK')
  expect(await numbers()).toEqual(['KCL-261121-FREE01'])
})

test('a rollback generates another number', async () => {
  const used = await taken()
  const testBet = betBy(player, STAKE)
  await betNow(testBet)
  next.push(used, 'KCL-261121-FREE02')
  expect((await rollback(database, rollbackOf(testBet), NOW)).status).toBe('RS_OK')
  expect(await numbers()).toContain('KCL-261121-FREE02')
})

// Proves HIS-12.
test('an order does not use the number of a bet', async () => {
  next.push(await taken(), 'KCL-261121-FREE03')
  expect(await orderOf(database, player.id, NOW)).toBe('KCL-261121-FREE03')
})

// Proves HIS-12.
test('a withdrawal generates another number', async () => {
  await taken()
  const ask = () =>
    askWithdrawal(
      database,
      { player: player.id, level: 1, key: randomUUID(), lang: 'en', now: NOW, demandIdentity: async () => {} },
      { name: 'A', phone: '', email: '', amount: rupiah(50_000), accountName: 'BCA', accountNo: '0011223344' },
    )
  const { transNo } = await ask()
  next.push(transNo, 'WDR-261121-000000001')
  expect((await ask()).transNo).toBe('WDR-261121-000000001')
})
