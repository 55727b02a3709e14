import request, { type Agent } from 'supertest'
import { type MadePlayer, makePlayer, type Place, testerHeaders, type WantedPlayer } from './desk.ts'

export interface SignedIn {
  /** Keeps the cookies and sends the headers of our own origin. */
  agent: Agent
  player: MadePlayer
}

/** A caller without an account. */
export const visitor = (place: Place): Agent =>
  request.agent(place.baseURL).set({ Accept: 'application/json', ...testerHeaders(place) })

/**
 * A new player who is signed in and has confirmed their identity, so that withdrawals to new accounts work for five minutes.
 * A single request asks the sandbox for more by `.set(asTester({ scenario: 'withdraw=lost' }))`.
 */
export async function signedInPlayer(place: Place, wanted: WantedPlayer = {}): Promise<SignedIn> {
  const player = await makePlayer(place, wanted)
  const agent = visitor(place)
  const { username, password } = player
  await agent.post('/api/auth/login').send({ username, password }).expect(200)
  await agent.post('/api/auth/identity').send({ password }).expect(200)
  return { agent, player }
}
