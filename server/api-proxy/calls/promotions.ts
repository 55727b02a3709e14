import type { PoliciesOf } from '../policy.ts'

export const PROMOTIONS = {
  articles: { isList: true },
} satisfies PoliciesOf<'promotions'>
