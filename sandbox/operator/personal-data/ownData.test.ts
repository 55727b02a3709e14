import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type As, ask } from '../../../cli/conformance/client.ts'
import { type Player, playerForCall, richPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { passkey } from '../tables/passkey.ts'
import { player } from '../tables/player.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let now = Date.parse('2026-11-27T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

const Row = z.record(z.string(), z.string())
const Copy = z.object({
  preparedAt: z.string(),
  profile: z.array(Row),
  signIns: z.array(Row),
  passkeys: z.array(Row),
  consents: z.array(Row),
  movements: z.array(Row),
  rounds: z.array(Row),
  payouts: z.array(Row),
  messages: z.array(Row),
})

async function confirmed({ token, password }: Player): Promise<As> {
  const envelope = await upstream.call('confirmIdentity', { password }, { token })
  return { token, headers: { [PROOF_HEADER]: CALLS.confirmIdentity.reply.parse(envelope.data).proof } }
}
const stateOf = (as: As) => upstream.reply('ownData', {}, as)
const prepare = (as: As) => upstream.call('prepareOwnData', {}, as)
const fetchFile = (token: string, format: string, headers: Record<string, string> = {}) =>
  fetch(`${upstream.url}/user/data/file?format=${format}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en', ...headers },
  })
const isFile = (answer: Response) => answer.headers.get('content-disposition') !== null

const HISTORY = [
  { type: 'bet', amount: '40000', at: '-1d' },
  { type: 'win', amount: '52500', at: '-1d' },
]

// Proves ACC-65.
test('a copy is prepared after a confirmation alone, and holds everything about its owner and nobody else', async () => {
  const player = await richPlayer(upstream.url, { phone: '081234567890', history: HISTORY })
  const other = await richPlayer(upstream.url)
  expect((await prepare({ token: player.token })).code).toBe(428)
  expect((await fetchFile(player.token, 'json')).headers.get('content-disposition')).toBeNull()
  await ask(upstream.url, 'question', { type: 1, question: 'Where is my money?', images: '' }, { token: player.token })
  await ask(upstream.url, 'setDepositLimits', { day: '200000' }, { token: player.token })
  const as = await confirmed(player)
  expect((await prepare(as)).code).toBe(200)
  expect(await stateOf(as)).toMatchObject({
    hours: 24,
    preparedAt: now,
    until: now + 24 * HOUR,
    files: ['json', 'xlsx'],
  })

  const response = await fetchFile(player.token, 'json')
  expect(response.headers.get('content-disposition')).toContain('my-data-2026-11-27.json')
  const text = await response.text()
  const copy = Copy.parse(JSON.parse(text))
  expect(copy.profile).toMatchObject([{ username: player.username, phone: '081234567890' }])
  expect(copy.signIns.length).toBeGreaterThan(0)
  expect(copy.consents.map(({ type }) => type)).toEqual(['Age and privacy: agreed', 'Deposit limits: 24 hours'])
  expect(copy.movements.map(({ type }) => type)).toEqual(expect.arrayContaining(['Bet', 'Win', 'Bonus']))
  expect(copy.messages).toMatchObject([{ question: 'Where is my money?' }])
  expect(text).not.toContain(other.username)
})

// Proves ACC-65.
test('rounds are in the copy, and the workbook has a sheet for each section', async () => {
  const player = await playerForCall(upstream.url, 'gameRounds')
  await prepare(await confirmed(player))
  const { rounds } = Copy.parse(await (await fetchFile(player.token, 'json')).json())
  expect(rounds).toMatchObject([{ game: 'roda-hoki', stake: '5000', state: 'settled' }])
  const files = unzipSync(new Uint8Array(await (await fetchFile(player.token, 'xlsx')).arrayBuffer()))
  const book = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
  expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    ...'Profile|Sign-ins|Known devices|Passkeys|Notifications|Identity verification'.split('|'),
    ...'Consents and choices|Transactions|Rounds|Payouts|Messages|Inbox'.split('|'),
  ])
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(player.username)
})

// Proves ACC-65.
test('passkeys are in the copy by their names and times, without their keys', async () => {
  const { database } = upstream
  const owner = await richPlayer(upstream.url)
  const [row] = await database.db.select({ id: player.id }).from(player).where(eq(player.username, owner.username))
  const key = { publicKey: Buffer.from('the public key'), counter: 41, transports: 'internal', agent: 'H5' }
  const times = { createdAt: new Date(now - HOUR), usedAt: new Date(now) }
  await database.db.insert(passkey).values({ id: 'cred-1', player: row?.id ?? '', name: 'My phone', ...key, ...times })
  await prepare(await confirmed(owner))
  const { passkeys } = Copy.parse(await (await fetchFile(owner.token, 'json')).json())
  expect(passkeys).toMatchObject([{ name: 'My phone', device: 'H5' }])
  expect(Object.keys(passkeys[0] ?? {})).toEqual(['name', 'createdAt', 'usedAt', 'device'])
  expect(passkeys[0]?.usedAt).not.toBe(passkeys[0]?.createdAt)
  const files = unzipSync(new Uint8Array(await (await fetchFile(owner.token, 'xlsx')).arrayBuffer()))
  const sheets = Object.values(files).map((bytes) => strFromU8(bytes))
  expect(sheets.some((sheet) => sheet.includes('My phone'))).toBe(true)
  for (const text of [...sheets, JSON.stringify(passkeys)]) expect(text).not.toMatch(/cred-1|the public key|dGhlIHB1/)
})

// Proves ACC-66.
test('a copy is there for 24 hours, for the session of its owner', async () => {
  const player = await richPlayer(upstream.url)
  const stranger = await richPlayer(upstream.url)
  await prepare(await confirmed(player))
  for (const token of [stranger.token, `wrong-${randomUUID()}`])
    expect(isFile(await fetchFile(token, 'json'))).toBe(false)
  now += 24 * HOUR - 1
  expect((await stateOf({ token: player.token })).files).toEqual(['json', 'xlsx'])
  const { headers } = await confirmed(player)
  expect(isFile(await fetchFile(player.token, 'json', headers))).toBe(true)
  now += 1
  expect(isFile(await fetchFile(player.token, 'xlsx', headers))).toBe(false)
  expect((await stateOf({ token: player.token })).preparedAt).toBeUndefined()
})

// Proves ACC-66.
test('each file is given out once, of copies at once too, and from ten minutes on after a new confirmation', async () => {
  const player = await richPlayer(upstream.url)
  const { token } = player
  await prepare(await confirmed(player))
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetchFile(token, 'json')))
  expect(answers.filter(isFile)).toHaveLength(1)
  expect((await stateOf({ token })).files).toEqual(['xlsx'])
  now += 10 * MINUTE
  const asked = await fetchFile(token, 'xlsx')
  expect(await asked.json()).toMatchObject({ code: 428 })
  const { headers } = await confirmed(player)
  expect(isFile(await fetchFile(token, 'xlsx', headers))).toBe(true)
  expect(isFile(await fetchFile(token, 'xlsx', headers))).toBe(false)
  await prepare(await confirmed(player))
  expect((await stateOf({ token })).files).toEqual(['json', 'xlsx'])
})
