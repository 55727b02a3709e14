import type { Choice } from '../../protocol/choice.ts'
import type { Say, Word } from '../shell/words.ts'

/** The games whose rounds may have several bets. */
export type TableVariant = Extract<Choice, { bets: unknown }>['variant']

/** A bet in words: `split0-3` is a kind and its numbers. */
export function betName(say: Say, variant: TableVariant, bet: string): string {
  const [kind = ''] = /^[a-z]+/.exec(bet) ?? []
  const figures = bet.slice(kind.length)
  const isOneTriple = variant === 'sicbo' && kind === 'triple' && figures !== ''
  const word = `${variant}.${isOneTriple ? 'three' : kind}` as Word
  return say(word, { number: figures, numbers: figures.replaceAll('-', ', ') })
}
