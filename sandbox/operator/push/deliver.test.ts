import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPlayer } from '../../../cli/conformance/samples.ts'
import type { Lang } from '../../../contract/languages.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { TEST_PUSH } from '../../../tests/support/testPush.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { type NewEvent, writeEvent } from '../events/events.ts'
import { eraseAccounts } from '../personal-data/erase.ts'
import { sectionsOf } from '../personal-data/sections.ts'
import { hashToken } from '../players/tokens.ts'
import { accountClosing } from '../tables/closing.ts'
import { EVENT_KINDS } from '../tables/events.ts'
import { player as players } from '../tables/player.ts'
import { pushDelivery, pushSubscription } from '../tables/push.ts'
import { deliverPushes, type pushMessage } from './deliver.ts'
import { pushKeys } from './pushKeys.ts'
import { subscribe } from './subscriptions.ts'

const SECOND_MS = 1000
const WEB = 'https://play.example'
const START = Date.parse('2026-11-21T12:00:00+07:00')

let now = START
// Its own job is off: these tests run it.
const upstream = testUpstream({ now: () => now, push: undefined })
const keys = pushKeys(TEST_PUSH)

interface Sent extends Pick<ReturnType<typeof pushMessage>, 'notification'> {
  to: string
  topic: string
}
const sent: Sent[] = []
/** The answers of push services; 201 without one. */
const answers = new Map<string, number | Error>()
beforeEach(async () => {
  sent.length = 0
  answers.clear()
  await upstream.database.db.delete(pushSubscription)
})

const run = (more: object = {}) =>
  deliverPushes({
    ...{ database: upstream.database, keys, webUrl: WEB, now: () => now, log: SILENT },
    async post({ endpoint }, message, topic) {
      const answer = answers.get(endpoint) ?? 201
      if (answer instanceof Error) throw answer
      if (answer < 300) sent.push({ to: endpoint, topic, ...JSON.parse(message) })
      return answer
    },
    ...more,
  })

interface Someone {
  id: string
  username: string
  password: string
  token: string
}
async function somebody(): Promise<Someone> {
  const player = await newPlayer(upstream.url)
  const [row] = await upstream.database.db.select().from(players).where(eq(players.username, player.username))
  return { ...player, id: row?.id ?? '' }
}

const tell = ({ id }: Someone, more: Partial<NewEvent> = {}) =>
  upstream.database.transaction((tx) =>
    writeEvent(tx, { player: id, kind: 'withdrawalPaid', amount: rupiah(50_000), at: now, method: 'BCA', ...more }),
  )
async function listen({ id, token }: Someone, name: string, more: { details?: boolean; lang?: Lang } = {}) {
  const browser = { endpoint: `https://push.example/${name}`, p256dh: 'key', auth: 'secret' }
  const mine = { session: hashToken(token), player: id, browser, details: false, lang: 'en', ...more } as const
  await subscribe(upstream.database, keys, mine, now)
  return browser.endpoint
}
const signedInAgain = async (player: Someone): Promise<Someone> => ({
  ...player,
  token: (await upstream.reply('login', { username: player.username, password: player.password })).authToken ?? '',
})
const subscriptions = ({ id }: Someone) =>
  upstream.database.db.$count(pushSubscription, eq(pushSubscription.player, id))

// Proves INB-11.
test('an event is sent once to each browser of its player, in its language, with an amount only where the player chose it', async () => {
  const [player, other] = [await somebody(), await somebody()]
  await tell(player)
  const plain = await listen(player, 'plain')
  const full = await listen(await signedInAgain(player), 'full', { details: true, lang: 'id' })
  await listen(other, 'other')
  await tell(player, { accountEnd: '3344' })
  await tell(player, { kind: 'bonusGiven', reason: 'upstream.recharge.bonusTitle' })
  await Promise.all([run(), run()])
  await run()
  expect(sent).toHaveLength(2)
  const [first, second] = [plain, full].map((endpoint) => sent.find(({ to }) => to === endpoint))
  expect(first).toMatchObject({
    web_push: 8030,
    notification: { title: 'Your withdrawal has been paid', body: 'Open your inbox to read more.' },
  })
  expect(second?.notification.body).toBe('Rp\u00a050.000. Ke BCA •••• 3344.')
  const { tag, navigate } = first?.notification ?? {}
  expect(tag).toMatch(/^evt-\d+$/)
  expect(navigate).toBe(`${WEB}/inbox?open=${tag}#open`)
  expect([second?.notification.tag, first?.topic, second?.topic]).toEqual([tag, tag, tag])
})

// Proves INB-07, INB-11.
test('no kind of event names an amount unasked, and none that is sent advertises', async () => {
  const player = await somebody()
  await listen(player, 'all')
  for (const kind of EVENT_KINDS) await tell(player, { kind, about: 'D-1', amount: rupiah(77_000), accountEnd: '3344' })
  await run()
  expect(sent.length).toBeGreaterThan(8)
  for (const { notification } of sent) expect(JSON.stringify(notification)).not.toMatch(/77|3344|bonus|invit/i)
})

// Proves INB-11.
test('a push service that fails is asked again with the same id, for a day; one that refuses is not', async () => {
  const player = await somebody()
  const endpoint = await listen(player, 'slow')
  const other = await listen(await signedInAgain(player), 'other')
  for (const answer of [new Error('killed'), 500, 429, 400]) {
    answers.set(endpoint, answer)
    await tell(player, { shownFrom: now + SECOND_MS })
    await run()
    expect(sent).toEqual([])
    now += SECOND_MS
    await run()
    const [{ topic } = { topic: '' }] = sent.splice(0)
    answers.delete(endpoint)
    await run()
    expect(sent).toEqual([])
    now += 10 * SECOND_MS
    await run()
    expect(sent.map(({ to, topic }) => [to, topic])).toEqual(answer === 400 ? [] : [[endpoint, topic]])
    sent.length = 0
  }
  answers.set(endpoint, 503).set(other, 503)
  await tell(player)
  await run()
  now += 25 * 3600 * SECOND_MS
  await run()
  expect(await upstream.database.db.$count(pushDelivery)).toBe(0)
  expect(await subscriptions(player)).toBe(2)
})

// Proves INB-12.
test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const player = await somebody()
  answers.set(await listen(player, 'gone'), status)
  await tell(player)
  await run()
  expect(await subscriptions(player)).toBe(0)
})

// Proves INB-12.
test('what a browser gave lies sealed, and opens with the key of its time alone', async () => {
  const player = await somebody()
  await listen(player, 'secret')
  const [row] = await upstream.database.db.select().from(pushSubscription)
  expect(JSON.stringify(row)).not.toMatch(/push\.example|p256dh/)
  await tell(player)
  await run({ keys: pushKeys({ ...TEST_PUSH, key: TEST_PUSH.key.replace('Y', 'Z') }) })
  expect(sent).toEqual([])
  expect(await subscriptions(player)).toBe(0)
})

// Proves INB-09.
test('it ends with its session, a browser tells of one player, and an account has at most ten', async () => {
  const [player, other] = [await somebody(), await somebody()]
  await listen(player, 'shared')
  await tell(player)
  await listen(other, 'shared')
  expect([await subscriptions(player), await subscriptions(other)]).toEqual([0, 1])
  await run()
  expect(sent).toEqual([])
  await tell(other)
  await upstream.call('logout', {}, other)
  await run()
  expect([sent, await subscriptions(other)]).toEqual([[], 0])
  for (let at = 0; at < 12; at++) await listen(await signedInAgain(player), `browser-${at}`)
  expect(await subscriptions(player)).toBeLessThanOrEqual(10)
  const newPassword = 'lebihrahasia1'
  const input = { rawPassword: player.password, newPassword, confirmNewPassword: newPassword }
  const { code } = await upstream.call('changePassword', input, await signedInAgain(player))
  expect([code, await subscriptions(player)]).toEqual([200, 0])
})

// Proves INB-09, ACC-57.
test('it is in the copy of the player, and goes with an erased account', async () => {
  const player = await somebody()
  await listen(player, 'mine', { details: true })
  await tell(player)
  const { db } = upstream.database
  const section = sectionsOf(db, { player: player.id, preparedAt: now, lang: 'en' }).find(
    ({ name }) => name === 'pushes',
  )
  expect(await section?.rows[Symbol.asyncIterator]().next()).toMatchObject({
    value: [[{ ms: now }, 'Also show amounts and accounts, on the locked screen too']],
  })
  await db.insert(accountClosing).values({ player: player.id, askedAt: new Date(now), closesAt: new Date(now + 1) })
  const context = { database: upstream.database, log: SILENT, sessions: { forget: () => {} }, filesFolder: '/nowhere' }
  expect(await eraseAccounts(context, now + 2)).toBe(1)
  await run()
  expect([sent, await subscriptions(player)]).toEqual([[], 0])
})

// Proves INB-12.
test('without keys nothing is offered', async () => {
  const player = await somebody()
  expect(await upstream.reply('push', {}, player)).toEqual({ key: undefined, on: false, details: false })
  const browser = { endpoint: 'https://push.example/1', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  expect(await upstream.call('allowPush', browser, player)).toMatchObject({ code: 400 })
})
