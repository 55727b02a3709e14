import { z } from 'zod'
import type { Feature } from './features.ts'

export interface Wording {
  featuresOff: readonly Feature[]
  age: Age
}

/** The ages that an operator may choose. */
export const AGES = [18, 21] as const
export type Age = (typeof AGES)[number]

export const ageMark = z.coerce
  .number()
  .pipe(z.literal(AGES, `must be ${AGES.join(' or ')}`))
  .default(18)

/** The part of the settings of either tier that decides the texts. */
export const wordingOf = (env: { FEATURES_OFF: readonly Feature[]; AGE_MARK: Age }): Wording => ({
  featuresOff: env.FEATURES_OFF,
  age: env.AGE_MARK,
})

export const USUAL_WORDING: Wording = { featuresOff: [], age: 18 }

/** `[support?with|without]`: what a text says while a feature is offered, and what it says instead (or nothing). */
const PART = /\[([a-z]+)\?([^\]|]*)(?:\|([^\]]*))?\]/g

/** A text of locales/ as this operator's players read it. `[age]` is the age from which somebody may play. */
export const worded = (text: string, { featuresOff, age }: Wording): string =>
  text.includes('[')
    ? text
        .replaceAll('[age]', String(age))
        .replace(PART, (_, feature: string, offered: string, otherwise = '') =>
          featuresOff.some((off) => off === feature) ? otherwise : offered,
        )
    : text

/** The features whose parts a text names, in their order; for the check of locales/. */
export const featuresNamed = (text: string): string[] => [...text.matchAll(PART)].map(([, feature = '']) => feature)

/** Every text of a language as this operator's players read it, in the same object: at a start it is read only for this. */
export function wordedAll<Key extends string>(words: Record<Key, string>, wording: Wording): Record<Key, string> {
  for (const key in words) if (words[key].includes('[')) words[key] = worded(words[key], wording)
  return words
}
