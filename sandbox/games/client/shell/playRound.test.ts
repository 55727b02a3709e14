import { expect, test } from 'vitest'
import type { PlayRefusal, RoundReply, RoundRequest } from '../../protocol/calls.ts'
import { AnswerLost, PlayRefused } from './api.ts'
import { newRequestId, playRound } from './playRound.ts'

const request: RoundRequest = { requestId: newRequestId(), stake: '1000', choice: { variant: 'reel' } }
const reply: RoundReply = {
  roundId: 'r1',
  outcome: { variant: 'wheel', multiplier: 0, pocket: 3, colour: 'red' },
  stake: '1000',
  win: '0',
  balance: '9000',
  fairness: { serverSeedHash: '', clientSeed: '', nonce: 1, nextServerSeedHash: '' },
}
const refusal = (error: PlayRefusal['error'], waitMs?: number) =>
  new PlayRefused({ error, message: error, ...(waitMs === undefined ? {} : { waitMs }) })

/** A server with a list of answers. It records its requests and how long the game waited between them. */
function server(...answers: (RoundReply | Error)[]) {
  const requests: RoundRequest[] = []
  const waits: number[] = []
  let lost = 0
  return {
    requests,
    waits,
    lost: () => lost,
    ways: {
      async ask(one: RoundRequest) {
        requests.push(one)
        const answer = answers.shift() ?? new AnswerLost('nobody is there')
        if (answer instanceof Error) throw answer
        return answer
      },
      async wait(ms: number) {
        waits.push(ms)
      },
      onLost() {
        lost++
      },
    },
  }
}

test('an answered request is sent once', async () => {
  const { requests, waits, ways } = server(reply)
  expect(await playRound(request, ways)).toBe(reply)
  expect(requests).toEqual([request])
  expect(waits).toEqual([])
})

// Proves GAM-22.
test('a request without an answer is sent again unchanged', async () => {
  const { requests, lost, waits, ways } = server(new AnswerLost('line'), refusal('unavailable'), reply)
  expect(await playRound(request, ways)).toBe(reply)
  expect(requests).toEqual([request, request, request])
  expect(lost()).toBe(2)
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
})

test('a round that comes too soon waits as long as the server asks, and is not reported as lost', async () => {
  const { requests, lost, waits, ways } = server(refusal('tooSoon', 1234), reply)
  expect(await playRound(request, ways)).toBe(reply)
  expect(requests).toHaveLength(2)
  expect(waits).toEqual([1234])
  expect(lost()).toBe(0)
})

test('a refusal ends the round without a stake', async () => {
  for (const error of ['noMoney', 'sessionOver', 'onBreak', 'badStake', 'cancelled', 'requestReused'] as const) {
    const { requests, ways } = server(refusal(error), reply)
    await expect(playRound(request, ways)).rejects.toThrow(error)
    expect(requests).toHaveLength(1)
  }
})

test('without any answer the outcome is unknown, and the client stops repeating', async () => {
  const { requests, ways } = server()
  expect(await playRound(request, ways)).toBe('unknown')
  expect(requests.length).toBeGreaterThan(4)
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(1)
})

test('the id of a request is a random UUID', () => {
  const ids = Array.from({ length: 100 }, newRequestId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})
