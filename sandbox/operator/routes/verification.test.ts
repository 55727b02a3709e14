import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { As } from '../../../cli/conformance/client.ts'
import { type Player, richPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { PNG } from '../../../server/testing/png.ts'
import { desk } from '../../../tests/support/desk.ts'
import { PAYOUT } from '../../../tests/support/payout.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SETTINGS } from '../settings.ts'
import { sweepUploads } from '../support/files.ts'
import { player as players, withdrawal } from '../tables/player.ts'
import { verification } from '../tables/verification.ts'

const NIK = '3174015708900001'
const upstream = testUpstream()
afterEach(() => {
  SETTINGS.withdrawal.verifyAbove = null
})

const rich = () => richPlayer(upstream.url, { stepUp: false })
const as = ({ token }: Player): As => ({ token })
const stateOf = async (player: Player) => (await upstream.reply('userDetail', {}, as(player))).verification
const withdraw = (player: Player, amount: string, key: string = randomUUID()) =>
  upstream.call('withdraw', { ...PAYOUT, amount }, { ...as(player), key })
const decide = (player: Player, decision: object) => desk(upstream.url, `verifications/${player.username}`, decision)
const rowOf = async ({ username }: Player) => {
  const { db } = upstream.database
  const [row] = await db
    .select({ row: verification, id: players.id })
    .from(verification)
    .innerJoin(players, eq(players.id, verification.player))
    .where(eq(players.username, username))
  return row
}

async function picture(player: Player): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(PNG)], 'a.png', { type: 'image/png' }))
  return (await upstream.reply('upload', form, as(player))) ?? ''
}
async function send(player: Player, more: object = {}) {
  const pictures = { card: await picture(player), selfie: await picture(player) }
  return { ...pictures, ...(await upstream.call('verify', { nik: NIK, ...pictures, ...more }, as(player))) }
}

// Proves WDL-29.
test('above the limit a withdrawal needs a verified player, and is refused before anything is written', async () => {
  const player = await rich()
  SETTINGS.withdrawal.verifyAbove = 100_000
  const key = randomUUID()
  expect(await withdraw(player, '100001', key)).toMatchObject({ code: 400, data: { reason: 'verify_first' } })
  expect(await upstream.database.db.$count(withdrawal)).toBe(0)
  expect((await upstream.reply('history', { type: 'withdrawal' }, as(player))).list).toEqual([])
  expect((await withdraw(player, '100000')).code).toBe(200)
  expect(await stateOf(player)).toMatchObject({ state: 'none' })
  expect((await send(player)).code).toBe(200)
  expect((await withdraw(player, '100001', key)).code).toBe(400)
  await decide(player, { action: 'accept' })
  expect(await stateOf(player)).toMatchObject({ state: 'done', nikEnd: '0001' })
  // The refusals have not used the key up.
  expect((await withdraw(player, '100001', key)).code).toBe(200)
})

// Proves WDL-29, WDL-30.
test('without a limit nobody is told of a verification, until an operator asks: then any amount needs it', async () => {
  const player = await rich()
  expect(await stateOf(player)).toBeUndefined()
  expect((await send(player)).code).toBe(400)
  await decide(player, { action: 'ask' })
  expect(await stateOf(player)).toMatchObject({ state: 'asked' })
  expect(await withdraw(player, '20000')).toMatchObject({ data: { reason: 'verify_first' } })
  await send(player)
  await decide(player, { action: 'accept' })
  expect((await withdraw(player, '20000')).code).toBe(200)
})

// Proves WDL-30.
test('what is sent has 16 digits and two pictures of this player', async () => {
  const [player, other] = [await rich(), await rich()]
  SETTINGS.withdrawal.verifyAbove = 0
  for (const nik of ['317401570890000', '31740157089000011', '3174O15708900001'])
    expect((await send(player, { nik })).code).toBe(400)
  const theirs = await picture(other)
  for (const more of [{ card: '' }, { selfie: theirs }, { card: '/files/none.png' }])
    expect((await send(player, more)).data).toMatchObject({ field: Object.keys(more)[0] })
  const same = await picture(player)
  expect((await send(player, { card: same, selfie: same })).data).toMatchObject({ field: 'selfie' })
  expect(await stateOf(player)).toMatchObject({ state: 'none' })
  expect((await send(player, { nik: '3174-0157 0890.0001' })).code).toBe(200)
  expect((await send(player)).code).toBe(400)
})

// Proves WDL-32.
test('a refusal says what is left: another try, nothing, or a provider, and each is in the audit log and the inbox', async () => {
  SETTINGS.withdrawal.verifyAbove = 0
  const player = await rich()
  await send(player)
  const refuse = (more: object) => decide(player, { action: 'refuse', operator: 'Sari', ...more })
  await expect(refuse({ words: 'Blurred' })).rejects.toThrow('refusal')
  for (const link of [undefined, 'http://id.example', '/wallet', 'https://a@id.example'])
    await expect(refuse({ refusal: 'external', words: 'There', link })).rejects.toThrow('https')
  await refuse({ refusal: 'retry', words: 'The card is blurred' })
  expect(await stateOf(player)).toMatchObject({ state: 'refused', refusal: 'retry', text: 'The card is blurred' })
  expect((await send(player)).code).toBe(200)
  await refuse({ refusal: 'external', words: 'Our partner does it', link: 'https://id.example/start?x=1' })
  const elsewhere = { state: 'refused', refusal: 'external', link: 'https://id.example/start?x=1' }
  expect(await stateOf(player)).toMatchObject(elsewhere)
  expect((await send(player)).code).toBe(400)
  await decide(player, { action: 'accept', operator: 'Sari' })
  await expect(refuse({ refusal: 'final', words: 'Too late' })).rejects.toThrow()
  const trail = JSON.stringify(await desk(upstream.url, 'trail?kind=verification'))
  for (const text of ['Sari', 'The card is blurred', '"refusal":"external"', '"state":"done"'])
    expect(trail).toContain(text)
  expect(trail).not.toContain(NIK)
  const { list } = await upstream.reply('inbox', {}, { ...as(player), language: 'en' })
  const told = list.filter(({ about }) => about === 'verification')
  expect(told.map(({ title }) => title)).toEqual([
    'Your identity is verified',
    'Your identity is not verified yet',
    'Your identity is not verified yet',
  ])
  expect(JSON.stringify(told)).not.toMatch(/blurred|partner|id\.example/)
})

// Proves WDL-32.
test('number and pictures are for the desk until the decision, and are gone after it', async () => {
  SETTINGS.withdrawal.verifyAbove = 0
  const player = await rich()
  const { card } = await send(player)
  const at = (part: string) => fetch(`${upstream.url}/__sandbox/verifications/${player.username}/${part}`)
  expect(await (await at('nik')).text()).toBe(NIK)
  for (const part of ['card', 'selfie']) {
    const shown = await at(part)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      ...[200, 'image/png', 'no-store'],
    ])
  }
  const list = JSON.stringify(await desk(upstream.url, 'verifications'))
  expect(list).toContain('"nikEnd":"0001"')
  expect(list).not.toContain(NIK)
  await decide(player, { action: 'accept' })
  for (const part of ['nik', 'card', 'selfie']) expect((await at(part)).status).toBe(404)
  const headers = { Authorization: `Bearer ${player.token}` }
  expect((await fetch(`${upstream.url}${card}`, { headers })).status).toBe(404)
  expect((await rowOf(player))?.row).toMatchObject({ nik: null, card: null, selfie: null, nikEnd: '0001' })
})

// Proves WDL-32.
test('a picture that was never sent is deleted after a day; an avatar, one of a message and one that was sent stay', async () => {
  SETTINGS.withdrawal.verifyAbove = 0
  const player = await rich()
  const [avatar = '', images = '', unsent = ''] = await Promise.all([1, 2, 3].map(() => picture(player)))
  const folder = temporaryFolder()
  await upstream.call('modifyInfo', { avatar }, as(player))
  await upstream.call('question', { type: 1, question: 'Halo', images }, as(player))
  const { card, selfie } = await send(player)
  const file = join(folder, unsent.replace('/files/', ''))
  writeFileSync(file, PNG)
  const left = async (hours: number) => {
    await sweepUploads({ db: upstream.database.db, folder }, Date.now() + hours * 3_600_000)
    const headers = { Authorization: `Bearer ${player.token}` }
    const paths = [avatar, images, card, selfie, unsent]
    const shown = await Promise.all(paths.map((path) => fetch(`${upstream.url}${path}`, { headers })))
    return [...shown.map(({ status }) => status), existsSync(file)]
  }
  expect(await left(23)).toEqual([200, 200, 200, 200, 200, true])
  expect(await left(25)).toEqual([200, 200, 200, 200, 404, false])
})

// Proves WDL-31.
test('the number is in no list of requests', async () => {
  SETTINGS.withdrawal.verifyAbove = 0
  const player = await rich()
  await send(player)
  const requests = JSON.stringify(await desk(upstream.url, `requests?username=${player.username}`))
  expect(requests).toContain('/user/verification')
  expect(requests).not.toContain(NIK)
})

// Proves WDL-32.
test('what was sent is part of the copy of the data', async () => {
  SETTINGS.withdrawal.verifyAbove = 0
  const player = await rich()
  const { card } = await send(player)
  const { proof } = await upstream.reply('confirmIdentity', { password: player.password }, as(player))
  const headers = { [PROOF_HEADER]: proof }
  expect((await upstream.call('prepareOwnData', {}, { ...as(player), headers })).code).toBe(200)
  const copy = await fetch(`${upstream.url}${CALLS.ownDataFile.path}?format=json`, {
    headers: { Authorization: `Bearer ${player.token}` },
  })
  expect(await copy.json()).toMatchObject({ verification: [{ state: 'pending', nik: NIK, card }] })
})
