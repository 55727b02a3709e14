import { expect, test } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { desk } from '../../tests/support/desk.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

const write = (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${upstream.url}/__sandbox/support/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Accept: 'text/html', ...headers },
    redirect: 'manual',
  })

// Proves SBX-20.
test('a typed answer replaces the automatic one, as plain text; both formats are read', async () => {
  const player = await newPlayer(upstream.url)
  const listRaw = async () => (await upstream.call('questions', {}, player)).data
  const answers = async () => CALLS.questions.reply.parse(await listRaw()).map(({ answer }) => answer)
  await ask(upstream.url, 'question', { question: 'Batas <b>withdraw</b>?' }, player)
  await ask(upstream.url, 'question', { question: 'Hello' }, player)
  expect(await answers()).toEqual(['', ''])
  // The desk shows no answer that the player does not see yet.
  const atDesk = async () => JSON.stringify(await desk(upstream.url, `support?username=${player.username}`))
  expect(await atDesk()).toContain('"state":"waiting","answer":""')
  expect(await atDesk()).not.toContain('"state":"answered"')
  now += 5_000
  expect(await atDesk()).not.toContain('"state":"waiting"')
  const [fromList, plain] = await answers()
  expect([fromList, plain].every(Boolean)).toBe(true)
  const raw = JSON.stringify(await listRaw())
  expect(raw).toContain(JSON.stringify(JSON.stringify({ response: fromList })))
  expect(raw).toContain(JSON.stringify(plain))

  const page = await (await fetch(`${upstream.url}/__sandbox/support`, { headers: { Accept: 'text/html' } })).text()
  expect(page).toContain('Batas &lt;b&gt;withdraw&lt;/b&gt;?')
  const ids = [...page.matchAll(/action="\/__sandbox\/support\/(\d+)"/g)].map(([, id]) => id ?? '')
  expect((await write(ids.at(-1) ?? '', { answer: 'Ask <i>me</i>' })).status).toBe(303)
  expect((await upstream.call('userDetail', {}, player)).data).toMatchObject({ supportUnread: true })
  expect(await answers()).toEqual(['Ask &lt;i&gt;me&lt;/i&gt;', plain])
  expect((await upstream.call('userDetail', {}, player)).data).not.toHaveProperty('supportUnread')
})

test('an empty answer, an unknown id and a form of another site are refused', async () => {
  expect((await write('1', { answer: ' ' })).status).toBe(400)
  expect((await write('1%20or%201', { answer: 'x' })).status).toBe(404)
  expect((await write('1', { answer: 'x' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
})
