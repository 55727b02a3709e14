import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Wire } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { makePlayer } from '../../../tests/support/desk.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { rtpOf } from '../../games/server/variants.ts'
import { checkLedger } from '../../ledger/check.ts'
import { transfer } from '../../ledger/tables.ts'
import { gameOf } from '../catalogue/catalogue.ts'
import { QUEST_BONUS } from '../quests/finishQuest.ts'
import { QUEST_IDS } from '../quests/quests.ts'

/** The bonus centre and the quests over HTTP, on a clock that the test sets. */
let now = Date.UTC(2026, 10, 21, 14, 32)
let player: Player
let token: string
const DAY = 86_400_000
const WELCOME = rupiah(10_000)

const upstream = testUpstream({ now: () => now })
afterAll(async () => {
  expect(await checkLedger(upstream.database.db)).toEqual([])
})
beforeEach(async () => {
  player = await newPlayer(upstream.url)
  token = player.token
})

const call = (name: CallName, input: Wire = {}, language: 'en' | 'in' = 'en') =>
  upstream.call(name, input, { token, language })
const answer = (input: Wire) => call('answerQuest', input)
const quests = async () => CALLS.quests.reply.parse((await call('quests')).data)
const bonuses = async () => CALLS.bonuses.reply.parse((await call('bonuses')).data)
const balance = async () => CALLS.balance.reply.parse((await call('balance')).data)
async function quest(id: string) {
  const found = (await quests()).find((one) => one.id === id)
  if (!found) throw new Error(`No quest ${id}`)
  return found
}
/** What the ledger has credited to the bonus accounts for quests. */
const paidFor = async (id: string) =>
  await upstream.database.db
    .select()
    .from(transfer)
    .where(
      sql`${transfer.id} like 'quest:%' and ${transfer.id} like ${`%:${id}`} and ${transfer.createdAt} = ${new Date(now)}`,
    )

const Round = z.object({ roundId: z.string(), win: z.string() })

/** Opens the wheel and stakes the least there on red. Returns the round and a way to reveal its server seed. */
async function playOne() {
  const url = new URL(CALLS.openGame.reply.parse((await call('openGame', { gameId: 'roda-hoki' })).data))
  const session = url.searchParams.get('session') ?? ''
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, response.status]).toEqual([path, 200])
    return await response.json()
  }
  const state = await (
    await fetch(new URL('/play/api/session', url), { headers: { authorization: `Bearer ${session}` } })
  ).json()
  const stake = z.object({ stakes: z.array(z.string()) }).parse(state).stakes[0]
  const choice = { variant: 'wheel', bet: 'red' }
  const round = Round.parse(await post('/play/api/round', { requestId: randomUUID(), stake, choice }))
  return {
    ...round,
    stake: Number(stake),
    reveal: () => post('/play/api/seed', { clientSeed: 'kancil' }),
    seed: async () => {
      const reply = await (await fetch(new URL(`/play/api/rounds/${round.roundId}`, url))).json()
      return z.object({ serverSeed: z.string() }).parse(reply).serverSeed
    },
  }
}

// Proves PRO-11.
test('a quest is done by the data of upstream, and a wrong answer costs nothing', async () => {
  expect(await answer({ quest: 'limit' })).toMatchObject({ code: 400, message: 'No deposit limit is set yet.' })
  expect(await answer({ quest: 'picture', answer: 'more' })).toMatchObject({ code: 400, data: { field: 'answer' } })
  expect(await answer({ quest: 'constructor' })).toMatchObject({ code: 400 })
  expect((await quests()).every(({ doneAt, bonus }) => doneAt === undefined && bonus === QUEST_BONUS)).toBe(true)
  expect(await balance()).toMatchObject({ total: WELCOME, bonus: WELCOME })

  await call('setDepositLimits', { week: '200000' })
  expect(await answer({ quest: 'limit' })).toMatchObject({ code: 200, message: 'Done. Your badge: Keeps a limit' })
  expect(await answer({ quest: 'picture', answer: 'even' })).toMatchObject({ code: 200 })
  const done = (await quests()).filter(({ doneAt }) => doneAt !== undefined)
  expect(done.map(({ id, doneAt, question, bonus }) => [id, doneAt, question, bonus])).toEqual([
    ['picture', now, undefined, undefined],
    ['limit', now, undefined, undefined],
  ])
  expect(await balance()).toMatchObject({ bonus: WELCOME + 2 * QUEST_BONUS })
})

// Proves PRO-11.
test('the quest of the rules picks a game whose detail names the figure, in both languages', async () => {
  const current = await quest('rules')
  const { subject = '', options, link } = current
  expect(link).toBe(`/gamesDetail?id=${subject}`)
  const detail = CALLS.gameDetail.reply.parse((await call('gameDetail', { gameId: subject }, 'in')).data)
  const indonesian = CALLS.quests.reply.parse((await call('quests', {}, 'in')).data).find(({ id }) => id === 'rules')
  expect(indonesian?.options.filter(({ text }) => text === detail.rtp)).toHaveLength(1)
  expect(options).toHaveLength(3)
  const game = gameOf(subject)
  const right = options.filter(({ value }) => game && value === String(rtpOf(game)))
  expect(right).toHaveLength(1)
  for (const { value } of options.filter((option) => option !== right[0]))
    expect((await answer({ quest: 'rules', subject, answer: value })).code).toBe(400)
  expect((await answer({ quest: 'rules', subject: 'constructor', answer: right[0]?.value })).code).toBe(400)
  expect((await answer({ quest: 'rules', subject, answer: right[0]?.value })).code).toBe(200)
})

// Proves PRO-11.
test('the round is one of the player, whose seed is revealed, and the answer stands on its page only', async () => {
  expect((await quest('round')).question).toBeUndefined()
  const { roundId, reveal, seed } = await playOne()
  expect((await quest('round')).waits).toMatch(/no need to play/)
  await reveal()
  const current = await quest('round')
  expect([current.subject, current.waits]).toEqual([roundId, undefined])
  expect(current.link).toContain(`/play/rounds/${roundId}?lang=en`)
  const start = (await seed()).slice(0, 6)
  expect((await answer({ quest: 'round', subject: roundId, answer: '000000' })).code).toBe(400)
  expect((await answer({ quest: 'round', subject: roundId, answer: '' })).code).toBe(400)
  // Another player's round is no evidence.
  const own = token
  token = (await newPlayer(upstream.url)).token
  expect((await answer({ quest: 'round', subject: roundId, answer: start })).code).toBe(400)
  token = own
  expect((await answer({ quest: 'round', subject: roundId, answer: start.toUpperCase() })).code).toBe(200)
})

// Proves PRO-11.
test('twenty answers at once and any repeat pay one bonus', async () => {
  now += 1000
  const all = await Promise.all(Array.from({ length: 20 }, () => answer({ quest: 'picture', answer: 'even' })))
  expect(all.map(({ code }) => code)).toEqual(all.map(() => 200))
  const before = await balance()
  expect(before).toMatchObject({ bonus: WELCOME + QUEST_BONUS })
  expect(await paidFor('picture')).toHaveLength(1)
  expect((await answer({ quest: 'picture', answer: 'even' })).code).toBe(200)
  now += 400 * DAY
  token = (await upstream.reply('login', { username: player.username, password: player.password })).authToken
  expect((await answer({ quest: 'picture', answer: 'even' })).code).toBe(200)
  expect(await balance()).toEqual(before)
})

// Proves PRO-11, PRO-12.
test('a player on a break and a guest get the badge alone, also later', async () => {
  await call('takeBreak', { kind: 'break', length: '1d' })
  expect((await quests()).every(({ bonus }) => bonus === undefined)).toBe(true)
  expect((await answer({ quest: 'picture', answer: 'even' })).code).toBe(200)
  now += 2 * DAY
  expect((await answer({ quest: 'picture', answer: 'even' })).code).toBe(200)
  expect((await quest('picture')).doneAt).toBe(now - 2 * DAY)
  expect(await balance()).toMatchObject({ bonus: WELCOME })
  expect((await quest('limit')).bonus).toBe(QUEST_BONUS)

  token = (await upstream.reply('guest')).authToken
  expect((await quests()).every(({ bonus }) => bonus === undefined)).toBe(true)
  expect((await answer({ quest: 'picture', answer: 'even' })).code).toBe(200)
  expect(await balance()).toMatchObject({ total: 0 })
})

// Proves PRO-11.
test('the quests give a small fixed sum and ask for no play, stake or deposit', async () => {
  expect(QUEST_IDS.length * QUEST_BONUS).toBeLessThanOrEqual(rupiah(5_000))
  for (const language of ['en', 'in'] as const) {
    const reply = CALLS.quests.reply.parse((await call('quests', {}, language)).data)
    const text = JSON.stringify(reply)
    expect(text).not.toMatch(
      /hurry up|only today|last chance|streak|in a row|buruan|hanya hari ini|kesempatan terakhir/i,
    )
    expect(reply.map(({ link }) => link)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/recharge|gamesPlay/)]),
    )
  }
})

// Proves PRO-10.
test('the bonus centre says what was granted, its rule, how far along and what follows, in both languages', async () => {
  expect(await bonuses()).toMatchObject([
    {
      title: 'Welcome bonus',
      rule: 'Every new account receives IDR\u00a010,000 to play with, at once after registration.',
      amount: WELCOME,
      state: 'current',
      progress: { name: 'Used for play', done: 0, of: WELCOME },
      end: expect.stringContaining('Nothing is asked of you'),
    },
  ])
  const [indonesian] = CALLS.bonuses.reply.parse((await call('bonuses', {}, 'in')).data)
  expect(indonesian?.rule).toBe('Setiap akun baru menerima Rp\u00a010.000 untuk bermain, langsung setelah mendaftar.')
  const { stake } = await playOne()
  now += 1000
  await answer({ quest: 'picture', answer: 'even' })
  await answer({ quest: 'picture', answer: 'more' })
  await answer({ quest: 'picture', answer: 'less' })
  const after = await bonuses()
  // Stakes use up the oldest bonus first.
  expect(after.map(({ title, progress }) => [title, progress?.done])).toEqual([
    ['Bonus for getting to know the house', 0],
    ['Welcome bonus', rupiah(stake)],
  ])
})

// Proves PRO-10.
test('a bonus that is played is over, and a rule is the same in history, promotions and bonus centre', async () => {
  const { username, password } = await makePlayer(upstream.url, { balance: '0', bonus: '1000' })
  token = (await upstream.reply('login', { username, password })).authToken
  await playOne()
  const [first] = await bonuses()
  expect(first).toMatchObject({ state: 'ended', progress: { done: rupiah(1000), of: rupiah(1000) } })
  const lines = CALLS.history.reply.parse((await call('history', { type: 'bonus', pageNum: 1, pageSize: 5 })).data).list
  expect(lines[0]?.remark).toBe(first?.rule)
  const articles = CALLS.articles.reply.parse(
    (await call('articles', { type: 'ARTICLE', pageNum: 1, pageSize: 15 })).data,
  )
  const rule = 'Every new account receives IDR\u00a010,000 to play with, at once after registration.'
  expect(articles.find(({ id }) => id === 'register')?.content).toContain(rule)
})
