import type { PoliciesOf } from '../policy.ts'

export const GAMES = {
  gameList: { isList: true },
} satisfies PoliciesOf<'games'>
