import { draw } from '../../maths/all.ts'
import { BLOCKS, messageOf, numbersFrom } from '../../maths/numbers.ts'
import { winOf } from '../../maths/table.ts'
import type { FinishedRound } from '../../protocol/calls.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { sen } from '../shell/amounts.ts'
import { seedsNote } from './seedsNote.ts'

/** The result of a round that a browser repeats from its numbers. */
export interface RoundCheck {
  hashFits: boolean
  /** False when the round has other seeds than its game noted before: they were changed, or the promise was broken. */
  noteFits: boolean
  outcome: Outcome
  outcomeFits: boolean
  /** In sen. */
  win: number
  winFits: boolean
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Compares two values without regard to the order of their keys. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const others = new Map(Object.entries(b))
  const fields = Object.entries(a)
  return (
    fields.length === others.size && fields.every(([key, value]) => others.has(key) && same(value, others.get(key)))
  )
}

/** The repeated outcome with the fields that the round has: one from before a field existed lacks it. */
const withFieldsOf = (repeated: Outcome, original: Outcome) =>
  Object.fromEntries(Object.entries(repeated).filter(([name]) => Object.keys(original).includes(name)))

/** Repeats a round whose seed was revealed. Throws without Web Crypto. @param note what the game noted before it */
export async function verify(round: FinishedRound, serverSeed: string, note = seedsNote(round)): Promise<RoundCheck> {
  const { subtle } = crypto
  const hash = hex(await subtle.digest('SHA-256', utf8(serverSeed)))
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, (_, cursor) =>
      subtle.sign('HMAC', key, utf8(messageOf(round.clientSeed, round.nonce, cursor))),
    ),
  )
  const numbers = numbersFrom((cursor) => {
    const block = blocks[cursor]
    if (!block) throw new RangeError('The round took more numbers than any round needs')
    return new Uint8Array(block)
  })
  const outcome = draw(numbers, round.choice)
  const win = winOf(sen(round.stake), round.choice, outcome)
  return {
    hashFits: hash === round.serverSeedHash,
    noteFits: note === seedsNote(round),
    outcome,
    outcomeFits: same(withFieldsOf(outcome, round.outcome), round.outcome),
    win,
    winFits: win === sen(round.win),
  }
}
