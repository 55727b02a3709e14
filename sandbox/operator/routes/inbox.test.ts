import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newPlayer, richPlayer } from '../../../cli/conformance/samples.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { PAYOUT } from '../../../tests/support/payout.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { sweepEvents, writeEvent } from '../events/events.ts'
import { eraseAccounts } from '../personal-data/erase.ts'
import { sectionsOf } from '../personal-data/sections.ts'
import { SETTINGS } from '../settings.ts'
import { accountClosing } from '../tables/closing.ts'
import { EVENT_KINDS, playerEvent } from '../tables/events.ts'
import { player as players } from '../tables/player.ts'

const HOUR_MS = 3_600_000

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

type Caller = { token: string; username: string }
const inbox = (player: Caller, language: 'en' | 'in' = 'en') => upstream.reply('inbox', {}, { ...player, language })
const unread = async (player: Caller) => (await upstream.reply('balance', {}, player)).unread
const read = (player: Caller, which: object = {}) => upstream.call('readInbox', { ...which }, player)

async function idOf({ username }: Caller): Promise<string> {
  const [row] = await upstream.database.db.select().from(players).where(eq(players.username, username))
  return row?.id ?? ''
}

// Proves INB-04, INB-05.
test('a withdrawal and an answer of support are told, in the language of the reader; each is read alone, up to one, or with all', async () => {
  const player = await richPlayer(upstream.url)
  const before = (await unread(player)) ?? 0
  await upstream.call('question', { question: 'Halo' }, player)
  const { transNo } = await upstream.reply('withdraw', { ...PAYOUT, amount: '50000' }, { ...player, key: randomUUID() })
  expect(await unread(player)).toBe(before + 1)
  now += 4_000
  expect(await unread(player)).toBe(before + 2)
  const { list, total } = await inbox(player)
  expect(total).toBe(before + 2)
  expect(list.slice(0, 2)).toMatchObject([
    {
      title: 'We have received your withdrawal',
      text: 'To BCA •••• 3344. When it is paid, you read it here.',
      ...{ amount: rupiah(50_000), about: 'order', transNo, read: false },
    },
    { title: 'Support has answered', about: 'support' },
  ])
  expect((await inbox(player, 'in')).list[0]?.title).toBe('Penarikan Anda sudah kami terima')
  const [newest, second] = list.map(({ id }) => id)
  await read(player, { id: newest })
  expect((await inbox(player)).list.slice(0, 2).map((message) => message.read)).toEqual([true, false])
  await upstream.call('question', { question: 'Halo lagi' }, player)
  now += 4_000
  await read(player, { upTo: second })
  expect(await unread(player)).toBe(1)
  await read(player)
  expect(await unread(player)).toBe(0)
})

// Proves INB-08.
test('nobody reads or marks messages of another player', async () => {
  const [player, other] = [await newPlayer(upstream.url), await newPlayer(upstream.url)]
  const [mine] = (await inbox(player)).list
  const before = await unread(player)
  for (const which of [{ id: mine?.id }, { upTo: mine?.id }, {}]) expect((await read(other, which)).code).toBe(200)
  expect([await unread(player), await unread(other)]).toEqual([before, 0])
  expect((await inbox(other)).list.map(({ id }) => id)).not.toContain(mine?.id)
  expect((await read(player, { id: "1' or true" })).code).toBe(200)
  expect(await unread(player)).toBe(before)
})

// Proves INB-01.
test.each(['en', 'in'] as const)('every event is a message with title and text in %s', async (language) => {
  const player = await newPlayer(upstream.url)
  const id = await idOf(player)
  for (const kind of EVENT_KINDS) {
    const facts = { method: 'BCA', accountEnd: '3344', reason: 'upstream.recharge.bonusTitle', until: now + HOUR_MS }
    const more = { agent: 'H5', email: 'b…@example.com', about: kind.startsWith('limit') ? 'day' : 'D-1' }
    await upstream.database.transaction((tx) => writeEvent(tx, { player: id, kind, at: now, ...facts, ...more }))
  }
  const { list } = await upstream.reply('inbox', { pageSize: 100 }, { ...player, language })
  expect(list.length).toBeGreaterThanOrEqual(EVENT_KINDS.length)
  expect(new Set(list.map(({ title }) => title)).size).toBe(EVENT_KINDS.length)
  for (const { title, text, about } of list) {
    expect(about).toBeDefined()
    for (const part of [title, text]) expect(part).toMatch(/^[^{}]{3,}$/)
    expect(`${title} ${text}`).not.toMatch(/upstream\.|undefined|null/)
  }
})

// Proves INB-08, ACC-57.
test('messages are in the copy of the player, and go with an erased account', async () => {
  const player = await newPlayer(upstream.url)
  const id = await idOf(player)
  const { db } = upstream.database
  const section = sectionsOf(db, { player: id, preparedAt: now, lang: 'en' }).find(({ name }) => name === 'events')
  expect(await section?.rows[Symbol.asyncIterator]().next()).toMatchObject({
    value: [[{ ms: now }, 'A bonus was added', 'Welcome bonus']],
  })
  await db.insert(accountClosing).values({ player: id, askedAt: new Date(now), closesAt: new Date(now + 1) })
  const context = { database: upstream.database, log: SILENT, sessions: { forget: () => {} }, filesFolder: '/nowhere' }
  expect(await eraseAccounts(context, now + 2)).toBe(1)
  expect(await db.$count(playerEvent, eq(playerEvent.player, id))).toBe(0)
})

// Proves INB-03.
test('messages are kept for 90 days', async () => {
  const player = await newPlayer(upstream.url)
  const id = await idOf(player)
  for (const at of [now - SETTINGS.eventsMs, now - SETTINGS.eventsMs + 1])
    await upstream.database.transaction((tx) => writeEvent(tx, { player: id, kind: 'breakBegun', at }))
  await sweepEvents(upstream.database.db, now)
  expect((await inbox(player)).list.filter(({ title }) => title === 'Your break has begun')).toHaveLength(1)
})
