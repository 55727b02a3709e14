import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { draw } from '../../maths/all.ts'
import { messageOf, numbersFrom } from '../../maths/numbers.ts'
import type { FinishedRound } from '../../protocol/calls.ts'
import type { Choice } from '../../protocol/choice.ts'
import { CHOICES } from '../../server/variants.ts'
import { verify } from './verify.ts'

const serverSeed = createHash('sha256').update('a seed that only this test knows').digest('hex')
/** The first choice of every kind of game, and slots with features. */
const FIRST: Choice[] = [
  ...Object.values(CHOICES).flatMap(([choice]) => (choice ? [choice] : [])),
  { variant: 'reel', slot: 'harta' },
  { variant: 'reel', slot: 'kawah' },
]

/** A round as the server stores it, with an HMAC that Node made. */
function played(choice: Choice, nonce: number): FinishedRound {
  const clientSeed = 'angin laut ✓'
  const block = (cursor: number) =>
    createHmac('sha256', serverSeed)
      .update(messageOf(clientSeed, nonce, cursor))
      .digest()
  const outcome = draw(numbersFrom(block), choice)
  return {
    roundId: 'r1',
    game: { id: 'macan-jawa', name: 'Macan Jawa' },
    at: 0,
    stake: '1500',
    win: String((1500 * outcome.multiplier) / 100),
    choice,
    // A database returns the keys in another order.
    outcome: Object.fromEntries(Object.entries(outcome).reverse()) as unknown as typeof outcome,
    clientSeed,
    nonce,
    serverSeedHash: createHash('sha256').update(serverSeed).digest('hex'),
    serverSeed,
  }
}

describe.each(FIRST)('a round of %o', (choice) => {
  // Proves GAM-19.
  test('Web Crypto repeats the round with the same outcome and amount', async () => {
    for (let nonce = 0; nonce < 20; nonce++) {
      const found = await verify(played(choice, nonce), serverSeed)
      expect(found).toMatchObject({ hashFits: true, outcomeFits: true, winFits: true })
    }
  })
})

test('a changed outcome, amount or seed is detected', async () => {
  const round = played({ variant: 'wheel', bet: 'red' }, 1)
  const other = { ...round.outcome, pocket: 99 } as typeof round.outcome
  expect((await verify({ ...round, outcome: other }, serverSeed)).outcomeFits).toBe(false)
  expect((await verify({ ...round, win: '1499.99' }, serverSeed)).winFits).toBe(false)
  expect((await verify(round, `${serverSeed.slice(1)}0`)).hashFits).toBe(false)
  expect((await verify({ ...round, nonce: 2 }, serverSeed)).outcome).not.toEqual(round.outcome)
})

// Proves GAM-19.
test('a match from before its goals were drawn is repeated too, and invented goals are not believed', async () => {
  const round = played({ variant: 'match', side: 'home' }, 0)
  if (round.outcome.variant !== 'match') throw new Error('Not a match')
  const { goals, ...before } = round.outcome
  expect(await verify({ ...round, outcome: before }, serverSeed)).toMatchObject({ outcomeFits: true, winFits: true })
  const invented = [...(goals ?? []), { side: 'home', minute: 90 } as const]
  expect(await verify({ ...round, outcome: { ...before, goals: invented } }, serverSeed)).toMatchObject({
    outcomeFits: false,
  })
})
