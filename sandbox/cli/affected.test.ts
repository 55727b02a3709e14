import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { playerAt } from '../testing.ts'
import { affected, affectedCsv, readAffected } from './affected.ts'

const SINCE = Date.parse('2026-11-20T18:30:00+07:00')
const HOUR = 3_600_000

const database = testDatabase()

// Proves OPS-79.
test('each account to which something happened in the window is one line, with what it was; others are not there', async () => {
  const { db } = database
  const [before, changed, paid] = [
    await playerAt(database, SINCE - HOUR),
    await playerAt(database, SINCE - HOUR),
    await playerAt(database, SINCE - HOUR, { main: rupiah(100_000) }),
  ]
  const fresh = await playerAt(database, SINCE)
  const after = await playerAt(database, SINCE + 2 * HOUR)
  const at = (ms: number) => new Date(ms).toISOString()
  await db.execute(sql`
    insert into deposit_limit (player, period, amount, changed_at) values (${changed.id}, 'day', 1000000, ${at(SINCE + 60_000)})`)
  await db.execute(
    sql`update player set email = 'budi@example.com', email_confirmed_at = ${at(SINCE + 120_000)} where id = ${changed.id}`,
  )
  await db.execute(sql`
    insert into withdrawal (trans_no, player, amount, method, account_no, holder, phone, email, state, created_at, approved_at, settled_at)
    values ('WDR-261120-000000001', ${paid.id}, 5000050, 'BCA', '0011223344', 'Budi', '08', 'b@example.com', 'credited',
      ${at(SINCE - 60_000)}, ${at(SINCE)}, ${at(SINCE + 60_000)})`)
  const rows = await readAffected(db, { since: SINCE, until: SINCE + HOUR })
  const { rows: names } = await db.execute(sql`select id, username from player`)
  const nameOf = ({ id }: { id: string }) => String(names.find((row) => row.id === id)?.username)
  const lineOf = (player: { id: string }) => rows.find(({ username }) => username === nameOf(player))
  expect(rows).toHaveLength(3)
  expect([lineOf(before), lineOf(after)]).toEqual([undefined, undefined])
  expect(lineOf(changed)).toMatchObject({
    what: 'changed: deposit limit; changed: e-mail',
    first: '2026-11-20T18:31:00+07:00',
    last: '2026-11-20T18:32:00+07:00',
  })
  expect(lineOf(paid)).toMatchObject({ what: 'paid out', paidOut: 5_000_050n })
  expect(lineOf(fresh)?.what).toContain('registered; signed in')
  expect(affectedCsv(rows.filter(({ what }) => what === 'paid out'))).toBe(
    `username,email,phone,what,first,last,paidOut\r\n${nameOf(paid)},,,paid out,2026-11-20T18:31:00+07:00,2026-11-20T18:31:00+07:00,50000.50\r\n`,
  )
})

test.each([
  [[]],
  [['--since', 'yesterday']],
  [['--since', '2026-11-20T18:30']],
  [['--fast']],
  [['--since', '2026-11-20']],
])('%j without a database is refused with 2', async (words) => {
  const said: unknown[] = []
  const { error } = console
  console.error = (text) => said.push(text)
  try {
    expect(await affected(words, '')).toBe(2)
  } finally {
    console.error = error
  }
  expect(String(said[0])).toContain('affected --since TIME')
})
