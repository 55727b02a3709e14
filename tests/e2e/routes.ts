import type { APIRequestContext } from 'playwright/test'

/** Addresses a visitor can open, each dialog among them. */
export const VISITOR_ROUTES = [
  '/',
  '/?login=1',
  '/?login=account',
  '/?login=register',
  '/?login=reset',
  '/account',
  '/download',
  '/login/google',
  '/privacy',
  '/terms',
  '/responsible-play',
  '/promosi',
  '/promosiDetail?id=1',
  '/reset',
  '/no-such-page',
]

/** Addresses a player can open; the order's comes from `playerWithOrder`. */
export const PLAYER_ROUTES = [
  '/',
  '/?signOut=1',
  '/account',
  '/bonuses',
  '/change',
  '/collect',
  '/contact',
  '/contact?compose=1',
  '/faq',
  '/games?classify=All',
  '/games?classify=All&keyword=zzzz',
  '/gamesDetail?id=bunga-rafflesia',
  '/identity',
  '/invite',
  '/inviteRecord',
  '/level',
  '/limits',
  '/limits?kind=break',
  '/pend',
  '/profile',
  '/promosi',
  '/recharge',
  '/transaction',
  '/wallet',
  '/withdraw',
  '/withdrawForm?amount=20000',
]

/** Signs in a player with eight digits of money, and orders a deposit. Returns the address of the order. */
export async function playerWithOrder(request: APIRequestContext, baseURL: string | undefined): Promise<string> {
  const headers = { Origin: baseURL ?? '' }
  const wish = { level: 2, balance: '12345678', bonus: '25000' }
  const made = await (await request.post('/__sandbox/players', { data: wish, headers })).json()
  const { username, password } = made.data
  const signedIn = await request.post('/api/auth/login', { data: { username, password }, headers })
  if (signedIn.status() !== 200) throw new Error(`The player of the test could not sign in: ${await signedIn.text()}`)
  const order = await request.post('/api/trx/depositSelf', {
    data: { paymentChannel: 'QRIS', amount: '50000' },
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
  })
  return `/confirm?transNo=${(await order.json()).data.transNo}`
}
