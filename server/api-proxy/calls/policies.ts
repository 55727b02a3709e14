import type { Policies } from '../policy.ts'
import { DEPOSITS } from './deposits.ts'
import { PASSKEYS } from './passkeys.ts'
import { PASSWORDS } from './passwords.ts'
import { PROFILE } from './profile.ts'
import { PROTECTION } from './protection.ts'
import { READS } from './reads.ts'
import { SIGN_IN } from './signIn.ts'
import { SUPPORT } from './support.ts'
import { WITHDRAWALS } from './withdrawals.ts'

/** What the api proxy does for a call beyond the steps of all calls: for most reads nothing. */
export const POLICIES: Policies = {
  ...SIGN_IN,
  ...PASSWORDS,
  ...PASSKEYS,
  ...PROFILE,
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...PROTECTION,
  ...SUPPORT,
  ...READS,
}
