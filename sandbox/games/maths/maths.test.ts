import { createCipheriv, createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { NO_MONEY, rupiah, toWire } from '../../../contract/money/sen.ts'
import { fc } from '../../../tests/setup/properties.ts'
import type { Choice, CrashStep, GameStep, Variant } from '../protocol/choice.ts'
import type { Outcome } from '../protocol/outcome.ts'
import { CHOICES } from '../server/variants.ts'
import { draw, endMsOf, expected, MATHS } from './all.ts'
import { pointsOf } from './blackjack.ts'
import { bestStep } from './blackjackStrategy.ts'
import { multiplierAt, reachedMs } from './crash.ts'
import { arrange, dominoHands, dominoValue } from './domino.ts'
import { MINES_BETS, minesIn, minesReturns } from './mines.ts'
import { BLOCKS, messageOf, type Numbers, numbersFrom } from './numbers.ts'
import { PLINKO_BETS } from './plinko.ts'
import { paidBets, winOf } from './table.ts'
import vectors from './vectors.json' with { type: 'json' }
import { pokerReturns } from './videoPokerStrategy.ts'

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0'
const numbersOf = (nonce: number, clientSeed = 'kancil') =>
  numbersFrom((cursor) =>
    createHmac('sha256', SEED)
      .update(messageOf(clientSeed, nonce, cursor))
      .digest(),
  )

const EVERY = Object.values(CHOICES).flat() as Choice[]
/** The table has 166 fields; a field of each size represents those of its kind. */
const SOME = EVERY.filter(
  (choice) =>
    !('bet' in choice) ||
    choice.variant !== 'roulette' ||
    /^(?:red|even|high|dozen2|column3|n0|n36|split0-3|street1-2-3|corner0-1-2-3|six31.*)$/.test(choice.bet),
)
const choicesOf = (variant: Variant) => SOME.filter((choice) => choice.variant === variant)

/** The table of sandbox/docs/games.md: the lowest and the highest RTP of the bets. */
const RTP: Record<Variant, [lowest: number, highest: number]> = {
  reel: [95.79, 96.64],
  wheel: [96, 96],
  match: [94.5, 94.5],
  cards: [96, 96],
  lottery: [96.05, 96.05],
  shot: [96, 96],
  race: [96, 96],
  baccarat: [95.16, 98.94],
  dragonTiger: [96.27, 97.11],
  sicbo: [94.31, 97.22],
  roulette: [97.3, 97.3],
  plinko: [96.95, 97.03],
  domino: [96.55, 97.59],
  blackjack: [99.43, 99.43],
  videoPoker: [99.54, 99.54],
  mines: [97.28, 98],
  crash: [97, 97],
  nightForest: [96.11, 96.11],
}

// Proves GAM-17.
test.each(Object.entries(RTP))(
  'the stated RTP of %s is that of its rules, and every bet has at least 94',
  (variant, range) => {
    const found = CHOICES[variant as Variant].map((choice) => Number(expected(choice).toFixed(2)))
    expect([Math.min(...found), Math.max(...found)]).toEqual(range)
    expect(range[0]).toBeGreaterThanOrEqual(94)
  },
)

/** A long deterministic run of bytes, made fast: these tests check the maths; the HMAC has its own vectors below. */
function bytes(name: string) {
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(name.padEnd(32)), Buffer.alloc(16))
  const zeros = Buffer.alloc(1 << 16)
  return numbersFrom(() => cipher.update(zeros))
}

/** The smallest part of a stake that the rules of a game return. */
const RETURNED: Partial<Record<Variant, number>> = {
  dragonTiger: MATHS.dragonTiger.rules.half,
  plinko: 20,
  nightForest: 5,
}
/** Numbers that can be read again from the start of the round, as every step of a round does. */
function taped(numbers: Numbers) {
  const tape: number[] = []
  const replay = (): Numbers => {
    let place = 0
    return {
      below(count) {
        const number = tape[place] ?? numbers.below(count)
        tape[place++] = number
        return number
      },
    }
  }
  return { replay, begin: () => tape.splice(0) }
}

const decided = new Map<string, GameStep>()
let poker: ReturnType<typeof pokerReturns> | undefined
function bestPoker() {
  poker ??= pokerReturns()
  return poker
}
/** The step with the highest return; of mines, where every way to play returns nearly the same, the lowest. */
function best(outcome: Outcome): GameStep | undefined {
  if (!('turn' in outcome) || !outcome.turn) return undefined
  if (outcome.variant === 'videoPoker') return bestPoker().best(outcome.dealt).step
  if (outcome.variant === 'mines') {
    const returns = minesReturns(`mines${outcome.count}`)
    const isEnough = outcome.opened.length > returns.indexOf(Math.min(...returns))
    return isEnough ? 'cash' : outcome.turn.can.find((step) => step !== 'cash')
  }
  // Every target returns the same: the flight goes to its end.
  if (outcome.variant === 'crash') return 'fly'
  const values = (outcome.hands[outcome.active]?.cards ?? []).map(pointsOf).toSorted()
  const up = pointsOf(outcome.dealer[0] ?? 0)
  const key = `${values} ${up} ${outcome.turn.can}`
  const step = decided.get(key) ?? bestStep(values, up, outcome.turn.can)
  decided.set(key, step)
  return step
}

/** A round with the best steps to its end. */
function played(numbers: ReturnType<typeof taped>, choice: Choice): Outcome {
  numbers.begin()
  const steps: GameStep[] = []
  for (;;) {
    const outcome = draw(numbers.replay(), (steps.length > 0 ? { ...choice, steps } : choice) as Choice)
    const step = best(outcome)
    if (!step) return outcome
    steps.push(step)
  }
}

const ROUNDS = 1_000_000
// Proves GAM-17, GAM-18.
test.each(Object.keys(RTP) as Variant[])('a million rounds of %s match its RTP', { timeout: 240_000 }, (variant) => {
  const choices = choicesOf(variant)
  const numbers = taped(bytes(variant))
  let sum = 0
  let squares = 0
  let hits = 0
  let smallest = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const choice = choices[round % choices.length] as Choice
    const outcome = played(numbers, choice)
    const { multiplier } = outcome
    // Stakes that steps have added are not won: the return is that of the first stake.
    const gain = multiplier - ('parts' in outcome ? outcome.parts.length - 1 : 0) * 100
    sum += gain
    squares += gain * gain
    if (multiplier > 0) {
      hits++
      smallest = Math.min(smallest, multiplier)
    }
  }
  const mean = sum / ROUNDS
  const error = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS)
  const rtp = choices.reduce((all, choice) => all + expected(choice), 0) / choices.length
  expect(Math.abs(mean - rtp)).toBeLessThan(4 * error + 0.01)
  expect(error).toBeLessThan(0.7)
  expect(hits / ROUNDS).toBeGreaterThan(0.1)
  // No win is below the stake, so a loss is never shown as a win. The parts that three games return are called "returned".
  expect(smallest).toBeGreaterThanOrEqual(RETURNED[variant] ?? 100)
})

test.each(SOME)('a round of %o needs no more blocks than the browser prepares', (choice) => {
  let most = 0
  for (let nonce = 0; nonce < 300; nonce++) {
    const numbers = numbersFrom((cursor) => {
      most = Math.max(most, cursor + 1)
      return createHmac('sha256', SEED)
        .update(messageOf('kancil', nonce, cursor))
        .digest()
    })
    draw(numbers, choice)
  }
  expect(most).toBeLessThanOrEqual(BLOCKS / 2)
})

// Proves GAM-20.
test('a number is the big-endian word of a block, and a word that would bias the draw is skipped', () => {
  const block = new Uint8Array(32).fill(255)
  block.set([0, 0, 1, 2], 4)
  const numbers = numbersFrom(() => block)
  // 2^32 is not a multiple of 1000, so the word 2^32 - 1 would favour small numbers: the next word, 258, counts.
  expect(numbers.below(1000)).toBe(258)
  expect(numbersFrom(() => block).below(2 ** 32)).toBe(2 ** 32 - 1)
})

/** Vectors that a separate program made from sandbox/docs/games.md; another verifier can start with them. */
// Proves GAM-19.
test.each(vectors.rounds)(
  'the test vector $clientSeed:$nonce, $choice gives its outcome',
  ({ clientSeed, nonce, choice, outcome }) => {
    const numbers = numbersFrom((cursor) =>
      createHmac('sha256', vectors.serverSeed)
        .update(messageOf(clientSeed, nonce, cursor))
        .digest(),
    )
    expect(draw(numbers, choice as Choice)).toEqual(outcome)
  },
)

test('both seeds are used as text', () => {
  expect(createHash('sha256').update(vectors.serverSeed).digest('hex')).toBe(vectors.serverSeedHash)
  const block = createHmac('sha256', vectors.serverSeed)
    .update(messageOf('kancil', 0, 0))
    .digest('hex')
  expect(block).toBe(vectors.firstBlock)
})

// Proves GAM-17.
test('the stated return of video poker is that of all its hands with the best choice of each', {
  timeout: 240_000,
}, () => {
  expect(bestPoker().whole()).toBeCloseTo(expected({ variant: 'videoPoker' }), 4)
})

test('steps decide who gets the next card, and never which card that is', () => {
  for (let nonce = 0; nonce < 200; nonce++) {
    const cards = Array.from(
      { length: 12 },
      (
        (numbers) => () =>
          numbers.below(52)
      )(numbersOf(nonce)),
    )
    const steps: ('hit' | 'stand' | 'double' | 'split')[] = []
    for (;;) {
      const outcome = MATHS.blackjack.draw(numbersOf(nonce), { variant: 'blackjack', steps })
      const dealt = [...outcome.hands.flatMap((hand) => hand.cards), ...outcome.dealer]
      if (outcome.turn) expect(dealt).toHaveLength(3 + steps.filter((step) => step === 'hit').length)
      else expect(dealt.toSorted((a, b) => a - b)).toEqual(cards.slice(0, dealt.length).toSorted((a, b) => a - b))
      expect(() => MATHS.blackjack.draw(numbersOf(nonce), { variant: 'blackjack', steps: ['stand', 'hit'] })).toThrow(
        RangeError,
      )
      if (!outcome.turn) break
      steps.push('hit')
    }
  }
})

// Proves GAM-17.
test('every path of every plinko board, played once, returns its RTP; the halves of a board are equal', () => {
  for (const bet of PLINKO_BETS) {
    const board = MATHS.plinko.rules.pays[bet] ?? []
    expect(board.toReversed()).toEqual(board)
    const rows = board.length - 1
    let sum = 0
    for (let path = 0; path < 2 ** rows; path++) {
      let row = 0
      sum += MATHS.plinko.draw({ below: () => (path >> row++) & 1 }, { variant: 'plinko', bet }).multiplier
    }
    expect(sum / 2 ** rows).toBe(expected({ variant: 'plinko', bet }))
  }
})

/** Numbers that are given in advance. */
const scripted = (list: readonly number[]): Numbers => {
  let place = 0
  return { below: () => list[place++] ?? 0 }
}
const firstTiles = (count: number) => Array.from({ length: count }, (_, tile) => `open${tile}` as const)

// Proves GAM-17, GAM-20.
test('every field of one and two mines is laid equally often, and the return of every way to play is its count', () => {
  for (const [bet, fields] of [
    ['mines1', Array.from({ length: 25 }, (_, one) => [one])],
    ['mines2', Array.from({ length: 25 * 24 }, (_, both) => [both % 25, Math.floor(both / 25)])],
  ] as const) {
    const returns = minesReturns(bet)
    const laid = new Map<string, number>()
    const sums = returns.map(() => 0)
    for (const field of fields) {
      for (const place of returns.keys()) {
        const steps = firstTiles(place + 1)
        const hit = steps.findIndex((_, tile) => minesOf(field).includes(tile))
        const isLast = place === returns.length - 1
        const taken = hit >= 0 ? steps.slice(0, hit + 1) : isLast ? steps : [...steps, 'cash' as const]
        sums[place] =
          (sums[place] ?? 0) + MATHS.mines.draw(scripted(field), { variant: 'mines', bet, steps: taken }).multiplier
      }
      const key = String(minesOf(field).toSorted((a, b) => a - b))
      laid.set(key, (laid.get(key) ?? 0) + 1)
    }
    expect(new Set(laid.values()).size).toBe(1)
    expect(laid.size).toBe(minesIn(bet) === 1 ? 25 : 300)
    for (const [place, sum] of sums.entries()) expect(sum / fields.length).toBeCloseTo(returns[place] ?? 0, 9)
  }
  /** The mines of a scripted field, as a lost or finished round shows them. */
  function minesOf(field: readonly number[]): number[] {
    const bet = field.length === 1 ? 'mines1' : 'mines2'
    const { mines = [] } = MATHS.mines.draw(scripted(field), { variant: 'mines', bet, steps: ['cash'] })
    return mines
  }
})

// Proves GAM-17, GAM-18.
test('every way to play mines returns 97.28 to 98 percent, pays rise with every tile, and none is above 10,000 stakes', () => {
  for (const bet of MINES_BETS) {
    const pays = MATHS.mines.rules.pays[bet] ?? []
    expect(pays.length).toBeGreaterThan(0)
    expect(pays.toSorted((a, b) => a - b)).toEqual(pays)
    expect(pays[0]).toBeGreaterThan(100)
    expect(pays.at(-1)).toBeLessThanOrEqual(1_000_000)
    for (const returned of minesReturns(bet)) {
      expect(returned).toBeGreaterThanOrEqual(97.28)
      expect(returned).toBeLessThan(98.000_001)
    }
  }
})

test('the mines lie before the first step, are never shown before the end, and impossible steps are refused', () => {
  for (let nonce = 0; nonce < 100; nonce++) {
    const bet = `mines${1 + (nonce % 24)}` as const
    const after = (...steps: `open${number}`[]) => MATHS.mines.draw(numbersOf(nonce), { variant: 'mines', bet, steps })
    const { mines = [] } = MATHS.mines.draw(numbersOf(nonce), { variant: 'mines', bet, steps: ['cash'] })
    expect(new Set(mines).size).toBe(minesIn(bet))
    for (let tile = 0; tile < 25; tile++) {
      const outcome = after(`open${tile}`)
      if (outcome.turn) expect(outcome).not.toHaveProperty('mines')
      else expect(outcome.mines).toEqual(mines)
      expect(mines.includes(tile)).toBe(outcome.multiplier === 0 && !outcome.turn)
    }
    expect(() => after('open25')).toThrow(RangeError)
    expect(() => after('open1', 'open1')).toThrow(RangeError)
    expect(() => after(`open${mines[0] ?? 0}`, `open${((mines[0] ?? 0) + 1) % 25}`)).toThrow(RangeError)
  }
})

// Proves GAM-17, GAM-20.
test('of 2^32 words the stated number reaches each target, counted at its border: 97 percent of the stakes, for every target', () => {
  const words = 2n ** 32n
  const paysAt = (word: bigint, target: number) =>
    MATHS.crash.draw({ below: () => Number(word) }, { variant: 'crash', target, steps: ['fly'] }).multiplier
  for (let target = 101; target <= 100_000; target += target < 2_000 ? 1 : 97) {
    const reaching = (97n * words) / BigInt(target)
    // Of the words from 0 to 2^32 - 1 the last `reaching` ones reach the target. Words of a flight that never starts have no step.
    expect(paysAt(words - reaching, target)).toBe(target)
    const before = words - reaching - 1n
    if (words - before <= (97n * words) / 100n) expect(paysAt(before, target)).toBe(0)
    const returned = expected({ variant: 'crash', target })
    expect(returned).toBe((target * Number(reaching)) / 2 ** 32)
    expect(Math.abs(returned - 97)).toBeLessThan(0.000_03)
  }
})

// Proves GAM-33.
test('the curve never falls, doubles every eight seconds, and each multiplier has its first moment', () => {
  let last = 0
  for (let ms = 0; ms <= 80_000; ms++) {
    const multiplier = multiplierAt(ms)
    expect(multiplier).toBeGreaterThanOrEqual(last)
    if (multiplier > last) expect(reachedMs(multiplier)).toBe(ms)
    last = multiplier
  }
  expect([0, 8_000, 16_000, 24_000].map(multiplierAt)).toEqual([100, 200, 400, 800])
  // Half way to a doubling it is 1 + 1/2 · (2 + 1/2) / 3.
  expect(multiplierAt(4_000)).toBe(141)
  expect(reachedMs(100_000)).toBeLessThan(80_000)
})

// Proves GAM-33.
test('a cash-out pays the curve at its moment while the rocket flies, the target when it came first, and nothing after the crash', () => {
  for (let nonce = 0; nonce < 300; nonce++) {
    const target = 150 + nonce * 7
    const at = (...steps: CrashStep[]) => MATHS.crash.draw(numbersOf(nonce), { variant: 'crash', target, steps })
    const open = at()
    if (!open.turn) {
      expect(open).toMatchObject({ multiplier: 0, parts: [0] })
      expect(open.crash).toBeLessThan(100)
      expect(() => at('fly')).toThrow(RangeError)
      continue
    }
    expect(open).not.toHaveProperty('crash')
    const { crash = 0 } = at('fly')
    const endMs = endMsOf(numbersOf(nonce), { variant: 'crash', target })
    if (endMs === undefined) return expect.unreachable('a flight ends')
    expect(at('fly').multiplier).toBe(target <= crash ? target : 0)
    const late = [endMs, endMs + 1, endMs * 3, 10 ** 12] as const
    for (const ms of late) expect(at(`cashOut${ms}`).multiplier).toBe(target <= crash ? target : 0)
    for (const ms of [0, Math.floor(endMs / 2), endMs - 1].filter((ms) => ms >= 0 && ms < endMs)) {
      expect(at(`cashOut${ms}`)).toMatchObject({ multiplier: multiplierAt(ms), crash })
      expect(multiplierAt(ms)).toBeLessThanOrEqual(crash)
    }
    expect(() => at('cashOut')).toThrow(RangeError)
    expect(() => at('fly', 'fly')).toThrow(RangeError)
  }
})

// Proves GAM-17.
test('the chances of domino are those of all 217,567,350 deals', { timeout: 120_000 }, () => {
  const hands = dominoHands()
  expect(hands).toHaveLength(20_475)
  const masks = Int32Array.from(hands, (hand) => hand.reduce((all, tile) => all | (1 << tile), 0))
  const values = Int32Array.from(hands, dominoValue)
  let [deals, wins, ties] = [0, 0, 0]
  for (const [place, mask] of masks.entries()) {
    const value = values[place] ?? 0
    for (let other = 0; other < masks.length; other++) {
      if (mask & (masks[other] ?? 0)) continue
      deals++
      const theirs = values[other] ?? 0
      if (value > theirs) wins++
      else if (value === theirs) ties++
    }
  }
  expect([deals, wins, ties]).toEqual([217_567_350, 104_820_236, 7_926_878])
  const { pays } = MATHS.domino.rules
  expect(expected({ variant: 'domino', bet: 'you' })).toBeCloseTo((wins * pays.you + ties * 100) / deals, 9)
  expect(expected({ variant: 'domino', bet: 'tie' })).toBeCloseTo((ties * pays.tie) / deals, 9)
  const kius = values.filter((value) => value >= 99).length
  expect(kius).toBe(603 + 70 + 70 + 35 + 1)
  expect(expected({ variant: 'domino', bet: 'kiu' })).toBeCloseTo((kius * pays.kiu) / hands.length, 9)
})

test('a hand of domino is split the best way, and the special hands are above nine and nine in their order', () => {
  const tile = (low: number, high: number) => (low * (15 - low)) / 2 + (high - low)
  const value = (...ends: [number, number][]) => dominoValue(ends.map(([low, high]) => tile(low, high)))
  expect(arrange([tile(6, 6), tile(0, 1), tile(3, 4), tile(2, 2)])).toEqual({
    pairs: [
      [tile(6, 6), tile(3, 4)],
      [tile(0, 1), tile(2, 2)],
    ],
    points: [9, 5],
    special: undefined,
  })
  const sixGods = value([0, 6], [1, 5], [2, 4], [3, 3])
  const doubles = value([0, 0], [1, 1], [2, 2], [6, 6])
  const big = value([6, 6], [5, 6], [4, 6], [4, 5])
  const small = value([0, 0], [0, 1], [0, 2], [2, 2])
  const kiu = value([6, 6], [3, 4], [0, 4], [1, 4])
  expect([small, big, doubles, sixGods, kiu]).toEqual([100, 101, 102, 103, 99])
})

// Proves GAM-36.
test('the goals of a match add up to its score, one a minute, and every course of a score is equally likely', () => {
  const numbers = bytes('the course of a match')
  const courses = new Map<string, number>()
  let [early, late] = [0, 0]
  for (let round = 0; round < 40_000; round++) {
    const outcome = draw(numbers, { variant: 'match', side: 'home' })
    if (outcome.variant !== 'match') throw new Error('Not a match')
    const { home, away, goals = [] } = outcome
    expect(goals.filter(({ side }) => side === 'home')).toHaveLength(home)
    expect(goals).toHaveLength(home + away)
    const minutes = goals.map(({ minute }) => minute)
    expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => a - b))
    for (const minute of minutes) {
      expect(minute >= 1 && minute <= 90).toBe(true)
      if (minute > 45) late++
      else early++
    }
    const course = goals.map(({ side }) => side[0]).join('')
    if (home === 2 && away === 1) courses.set(course, (courses.get(course) ?? 0) + 1)
  }
  expect([...courses.keys()].sort()).toEqual(['ahh', 'hah', 'hha'])
  const [least = 0, , most = 0] = [...courses.values()].sort((a, b) => a - b)
  expect(most / least).toBeLessThan(1.15)
  expect(Math.abs(early - late) / (early + late)).toBeLessThan(0.02)
})

const TABLES = ['baccarat', 'dragonTiger', 'sicbo', 'roulette'] as const

// Proves GAM-43.
test.each(TABLES)(
  'a round of many bets of %s pays exactly the sum of the single bets with the same numbers',
  (variant) => {
    const fields = CHOICES[variant].flatMap((choice) => ('bet' in choice ? choice.bet : []))
    const Stake = fc.integer({ min: 200, max: 10_000_000 })
    const Bets = fc.uniqueArray(fc.record({ bet: fc.constantFrom(...fields), stake: Stake }), {
      selector: ({ bet }) => bet,
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(Bets, fc.nat(), (list, nonce) => {
        const stakes = list.reduce((sum, { stake }) => sum + stake, 0)
        const bets = list.map(({ bet, stake }) => ({ bet, stake: String(stake) }))
        const several = { variant, bets } as Choice
        const outcome = draw(numbersOf(nonce), several)
        const alone = list.map(({ bet }) => draw(numbersOf(nonce), { variant, bet } as Choice))
        const wins = alone.map((one, place) =>
          winOf(rupiah(list[place]?.stake ?? 0), { variant: 'crash', target: 0 }, one),
        )
        const sum = wins.reduce<number>((all, win) => all + win, 0)
        expect(winOf(rupiah(stakes), several, outcome)).toBe(sum)
        expect(paidBets(several, outcome).bets).toEqual(
          bets.map((bet, place) => ({ ...bet, win: toWire(wins[place] ?? NO_MONEY) })),
        )
        expect(outcome.multiplier).toBe(Math.floor(sum / stakes))
        for (const one of alone)
          expect({ ...outcome, multiplier: 0, pays: [] }).toEqual({ ...one, multiplier: 0, pays: [] })
      }),
    )
  },
)

// Proves GAM-17, GAM-43.
test('several bets return the mean of what each returns, by their stakes', () => {
  const bets = [
    { bet: 'banker' as const, stake: '3000' },
    { bet: 'tie' as const, stake: '1000' },
  ]
  const of = (bet: 'banker' | 'tie') => expected({ variant: 'baccarat', bet })
  expect(expected({ variant: 'baccarat', bets })).toBeCloseTo((3 * of('banker') + of('tie')) / 4, 10)
})
