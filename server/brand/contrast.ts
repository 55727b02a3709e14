import { wcagContrast } from 'culori'
import { colourOf, type Theme, type Tokens } from './tokens.ts'

const GROUNDS = ['--ground', '--surface', '--surface-raised', '--surface-sunken']
/** WCAG 2.2, 1.4.3: text of normal size. */
const READABLE = 4.5
/** WCAG 2.2, 1.4.11: the border of a field and the focus ring. */
const VISIBLE = 3

const PAIRS: readonly { front: string; grounds: readonly string[]; least: number }[] = [
  { front: '--brand-on-accent', grounds: ['--brand-accent'], least: READABLE },
  { front: '--brand-accent-text', grounds: [...GROUNDS, '--accent-soft'], least: READABLE },
  { front: '--text', grounds: GROUNDS, least: READABLE },
  { front: '--text-soft', grounds: GROUNDS, least: READABLE },
  { front: '--text-faint', grounds: GROUNDS, least: READABLE },
  { front: '--positive', grounds: GROUNDS, least: READABLE },
  { front: '--danger', grounds: GROUNDS, least: READABLE },
  { front: '--line-strong', grounds: GROUNDS, least: VISIBLE },
]

/** The colour pairs of a theme with too little contrast, a line each, with the measured and the required ratio. */
export function contrastProblems(theme: Theme, tokens: Tokens): string[] {
  return PAIRS.flatMap(({ front, grounds, least }) =>
    grounds.flatMap((ground) => {
      const contrast = wcagContrast(colourOf(front, tokens), colourOf(ground, tokens))
      if (contrast >= least) return []
      const rounded = (Math.floor(contrast * 100) / 100).toFixed(2)
      return [`${front} on ${ground} has a contrast of ${rounded} in the ${theme} theme, needed is ${least}`]
    }),
  )
}
