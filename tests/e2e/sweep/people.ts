import { expect } from 'playwright/test'
import { newName, PASSWORD, register } from '../visitor.ts'
import type { Caller } from './place.ts'

type SignIn = (request: Caller['request'], baseURL: string | undefined) => Promise<string>

/** Orders of eight digits and a past: every list has rows, and amounts are long. */
const WISH = {
  level: 2,
  balance: '12345678',
  bonus: '25000',
  history: [
    { type: 'deposit', amount: '200000', at: '-3d', method: 'QRIS' },
    { type: 'withdrawal', state: 'failed', amount: '50000', at: '-36h', method: 'BCA' },
    { type: 'bet', amount: '5000', at: '-30h' },
    { type: 'win', amount: '9000', at: '-30h' },
  ],
}

async function createPlayer(request: Caller['request'], baseURL = '') {
  const headers = { Origin: baseURL }
  const username = newName()
  const wish = { ...WISH, username, password: PASSWORD }
  const player = await request.post('/__sandbox/players', {
    data: wish,
    headers: { ...headers, Accept: 'application/json' },
  })
  expect(player.status(), await player.text()).toBe(200)
  const signedIn = await request.post('/api/auth/login', { data: { username, password: PASSWORD }, headers })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  return username
}

/** Signs in as each kind of player; returns the name. */
export const PEOPLE = {
  visitor: async () => '',
  player: createPlayer,
  /** Has nothing but the bonus of the registration. */
  newcomer: (request) => register(request),
  'player on a break': async (request, baseURL = '') => {
    const username = await register(request)
    const data = { kind: 'break', length: '1d' }
    const taken = await request.post('/api/protection/break', { data, headers: { Origin: baseURL } })
    expect(taken.status(), await taken.text()).toBe(200)
    return username
  },
  guest: async (request, baseURL = '') => {
    const entered = await request.post('/api/auth/guest', { headers: { Origin: baseURL } })
    expect(entered.status(), await entered.text()).toBe(200)
    return ''
  },
} as const satisfies Record<string, SignIn>

export type Who = keyof typeof PEOPLE
