import request, { type Agent } from 'supertest'
import { makePlayer, type Place, type PlayerInput, type TestPlayer, testerHeaders } from './desk.ts'

export interface SignedIn {
  /** Keeps the cookies and sends the headers of our own origin. */
  agent: Agent
  player: TestPlayer
}

/** A caller without an account. */
export const visitor = (place: Place): Agent =>
  request.agent(place.baseURL).set({ Accept: 'application/json', ...testerHeaders(place) })

/**
 * A new player who is signed in and has confirmed their identity, so that withdrawals to new accounts work for five minutes.
 * A single request asks the sandbox for more by `.set(asTester({ scenario: 'withdraw=lost' }))`.
 */
export async function signedInPlayer(place: Place, input: PlayerInput = {}): Promise<SignedIn> {
  const player = await makePlayer(place, input)
  const agent = visitor(place)
  const { username, password } = player
  await agent.post('/api/auth/login').send({ username, password }).expect(200)
  await agent.post('/api/auth/identity').send({ password }).expect(200)
  return { agent, player }
}
