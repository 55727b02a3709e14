import { expect, test } from 'vitest'
import { newPlayer, richPlayer } from '../../cli/conformance/samples.ts'
import { desk } from '../../tests/support/desk.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream()

const WITHDRAWAL = {
  name: 'Budi Santoso',
  phone: '081234567890',
  email: 'budi@example.com',
  accountName: 'BCA',
  accountNo: '0011223344',
}

const order = async (as: { token: string }) => {
  return (await upstream.reply('rechargeOrder', { paymentChannel: 'QRIS', amount: '50000' }, as)).transNo
}

const post = async (path: string, body: object) => {
  const answer = await fetch(`${upstream.url}/__sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: upstream.url },
  })
  return await answer.json()
}

// Proves SBX-20.
test('an action that comes too late is refused with its reason and the state', async () => {
  const as = await newPlayer(upstream.url)
  const transNo = await order(as)
  const actions = ['pay', 'fail', 'expire']
  expect(await desk(upstream.url, `deposits?username=${as.username}`)).toMatchObject({
    list: [{ transNo, username: as.username, state: 'waiting', actions }],
  })
  await desk(upstream.url, `deposits/${transNo}`, { action: 'expire' })
  expect(await post(`deposits/${transNo}`, { action: 'fail' })).toMatchObject({
    code: 409,
    reason: 'too_late',
    data: { transNo, state: 'expired', actions: ['pay'] },
  })
  expect(await post(`deposits/${transNo}`, { action: 'pay' })).toMatchObject({ code: 200, data: { state: 'credited' } })
  expect(await desk(upstream.url, `deposits?username=${as.username}`)).toMatchObject({
    list: [{ transNo, state: 'credited', actions: [] }],
  })
  expect(JSON.stringify(await desk(upstream.url, 'deposits'))).not.toContain(transNo)
  expect(await post('deposits/KCL-261121-AAAAAA', { action: 'pay' })).toMatchObject({ code: 404, reason: 'not_found' })
  expect(await post(`deposits/${transNo}`, { action: 'pay', note: '' })).toMatchObject({
    code: 400,
    reason: 'input',
    message: expect.stringContaining('note: not known here; the known ones are: action'),
  })
})

// Proves SBX-20.
test('an order past its time counts as expired at once, before the job has written it', async () => {
  const as = await newPlayer(upstream.url)
  const transNo = await order(as)
  const late = await fetch(`${upstream.url}/__sandbox/deposits/${transNo}`, {
    method: 'POST',
    body: JSON.stringify({ action: 'fail' }),
    headers: { 'content-type': 'application/json', origin: upstream.url, 'x-sandbox-now': '+1d' },
  })
  expect(await late.json()).toMatchObject({ reason: 'too_late', data: { state: 'expired', actions: ['pay'] } })
})

// Proves SBX-20.
test('a withdrawal says its state after every action, a repeated one included', async () => {
  const { username, token } = await richPlayer(upstream.url)
  const input = { ...WITHDRAWAL, amount: '50000' }
  const { transNo } = await upstream.reply('withdraw', input, { token })
  const act = (action: string) => post(`withdrawals/${transNo}`, { action })
  expect(await act('pay')).toMatchObject({
    reason: 'too_late',
    data: { state: 'checking', actions: ['approve', 'refuse'] },
  })
  const approved = { code: 200, data: { transNo, state: 'approved', actions: ['pay', 'refuse'] } }
  expect(await act('approve')).toMatchObject(approved)
  expect(await act('approve')).toMatchObject(approved)
  expect(await act('pay')).toMatchObject({ code: 200, data: { state: 'credited', actions: ['reverse'] } })
  expect(await act('refuse')).toMatchObject({ code: 409, reason: 'too_late', data: { state: 'credited' } })
  expect(await act('reverse')).toMatchObject({ code: 200, data: { state: 'reversed', actions: [] } })
  expect(await desk(upstream.url, `withdrawals?username=${username}`)).toMatchObject({
    list: [{ transNo, username, state: 'reversed', actions: [] }],
  })
  expect(JSON.stringify(await desk(upstream.url, 'withdrawals'))).not.toContain(transNo)
})
