import type { PoliciesOf } from '../policy.ts'

export const HISTORY = {
  history: { isList: true },
  historyFile: { isList: true },
} satisfies PoliciesOf<'history'>
