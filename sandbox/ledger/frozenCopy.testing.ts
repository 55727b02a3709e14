/** For tests: another copy of the upstream, in the middle of a bet for ever. `node frozenCopy.testing.ts <database> <player>` */
import { randomUUID } from 'node:crypto'
import { rupiah } from '../../contract/money/sen.ts'
import { openDatabase } from '../kit/db/open.ts'
import { mainOf, SYSTEM } from './accounts.ts'
import { post } from './transfers.ts'

const [, , databaseUrl = '', player = ''] = process.argv
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ databaseUrl, dataDir: '', log })
await database.transaction(async (tx) => {
  const sides = { debit: mainOf(player), credit: SYSTEM.house }
  await post(tx, [{ id: randomUUID(), kind: 'bet', ...sides, amount: rupiah(10_000) }], Date.now())
  process.stdout.write('in the middle\n')
  await new Promise(() => setInterval(() => {}, 60_000))
})
