import { afterEach, expect, test, vi } from 'vitest'
import { AnswerLost, playApi } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body))

test('an answer that is no reply of the game server counts as lost', async () => {
  answering({ code: 200, message: 'a portal of the network' })
  await expect(playApi('s').turn('r1')).rejects.toThrow(AnswerLost)
})

test('a reply is passed on as it came', async () => {
  const fairness = { serverSeedHash: 'a', clientSeed: 'b', nonce: 1 }
  answering({ revealedServerSeed: 'c', fairness })
  expect(await playApi('s').seed('b')).toEqual({ revealedServerSeed: 'c', fairness })
})
