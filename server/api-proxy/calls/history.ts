import type { PoliciesOf } from '../policy.ts'
import { canConfirm } from './ownData.ts'

export const HISTORY = {
  history: { isList: true },
  historyFile: { isList: true },
  statement: { isList: true, asksIdentity: canConfirm },
} satisfies PoliciesOf<'history'>
