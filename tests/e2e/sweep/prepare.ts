import { expect } from 'playwright/test'
import { confirmIdentity } from '../visitor.ts'
import type { Caller } from './place.ts'

const headersOf = (baseURL: string | undefined) => ({ Origin: baseURL ?? '', Accept: 'application/json' })

/** Makes a call that must succeed; its data. */
async function post({ request, baseURL }: Caller, address: string, data: object) {
  const headers = { ...headersOf(baseURL), 'Idempotency-Key': crypto.randomUUID() }
  const answer = await request.post(address, { data, headers })
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200)
  return (await answer.json()).data
}

type OrderAction = 'pay' | 'fail' | 'expire'

/** A deposit order by this method, and what the desk does with it. */
export const order = (paymentChannel: string, action?: OrderAction) => async (caller: Caller) => {
  const { transNo } = await post(caller, '/api/trx/depositSelf', { paymentChannel, amount: '50000' })
  if (action) await post(caller, `/__sandbox/deposits/${transNo}`, { action })
  return String(transNo)
}

const PAYEE = {
  name: 'Budi',
  phone: '0812',
  email: 'b@example.com',
  accountName: 'DANA',
  accountNo: '081299998888',
}

/** Confirms who the player is, and ends the verification that a place before this one has left open. */
async function mayWithdraw(caller: Caller) {
  const { data } = await (await caller.request.get('/api/user/detail')).json()
  if (/asked|refused/.test(data.verification?.state)) await verification('accept')(caller)
  await confirmIdentity(caller)
}

/** A withdrawal and a deposit that are under way. */
export async function openOrders(caller: Caller) {
  await mayWithdraw(caller)
  await post(caller, '/api/trx/withdrawal', { ...PAYEE, amount: '10000' })
  await order('QRIS')(caller)
  return ''
}

/** A withdrawal, and what the desk does with it. */
export const withdrawal =
  (...actions: ('approve' | 'pay' | 'refuse')[]) =>
  async (caller: Caller) => {
    await mayWithdraw(caller)
    const { transNo } = await post(caller, '/api/trx/withdrawal', { ...PAYEE, amount: '10000' })
    for (const action of actions) await post(caller, `/__sandbox/withdrawals/${transNo}`, { action })
    return String(transNo)
  }

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A verification that an operator asks for, or that was sent and is decided: refused with the link of a provider, or accepted. */
export const verification = (action: 'ask' | 'refuse' | 'accept') => async (caller: Caller) => {
  const desk = `/__sandbox/verifications/${caller.username}`
  await post(caller, desk, { action: 'ask' })
  if (action === 'ask') return ''
  const upload = async () => {
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
    const answer = await caller.request.post('/api/api/tool/upload', {
      multipart: { file },
      headers: headersOf(caller.baseURL),
    })
    return (await answer.json()).data
  }
  const sent = { nik: '3174015708900001', card: await upload(), selfie: await upload() }
  await post(caller, '/api/user/verification', sent)
  const elsewhere = { refusal: 'external', words: 'Our partner verifies you.', link: 'https://id.example/start' }
  await post(caller, desk, { action, ...(action === 'refuse' ? elsewhere : {}) })
  return ''
}

/** A question with an answer, and one without. */
export async function conversation(caller: Caller) {
  await post(caller, '/api/service/question', { question: 'Where is my deposit of yesterday?' })
  const desk = `/__sandbox/support?username=${caller.username}`
  const response = await caller.request.get(desk, { headers: headersOf(caller.baseURL) })
  const [{ id }] = (await response.json()).data.list
  await post(caller, `/__sandbox/support/${id}`, { answer: 'It has arrived. Thank you for your patience.' })
  await post(caller, '/api/service/question', { question: 'And the one of today?' })
  return ''
}

export async function favourite(caller: Caller) {
  await post(caller, '/api/user/set-collection', { gameId: 'bunga-rafflesia' })
  return ''
}

/** The number of the newest movement. */
export async function movement({ request }: Caller): Promise<string> {
  const { data } = await (await request.get('/api/trx/history')).json()
  return data.list[0].transNo
}

/** The id of the newest message. */
export async function message({ request }: Caller): Promise<string> {
  const { data } = await (await request.get('/api/user/inbox')).json()
  return data.list[0].id
}
