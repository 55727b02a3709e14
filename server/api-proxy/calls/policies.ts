import type { CallName } from '../../../contract/calls/calls.ts'
import type { Policies, Policy } from '../policy.ts'
import { DEPOSITS } from './deposits.ts'
import { PASSWORDS } from './passwords.ts'
import { PROFILE } from './profile.ts'
import { PROTECTION } from './protection.ts'
import { READS } from './reads.ts'
import { SIGN_IN } from './signIn.ts'
import { SUPPORT } from './support.ts'
import { WITHDRAWALS } from './withdrawals.ts'

const POLICIES: Policies = {
  ...SIGN_IN,
  ...PASSWORDS,
  ...PROFILE,
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...PROTECTION,
  ...SUPPORT,
  ...READS,
}

/** What the api proxy does for this call beyond the steps of all calls: often nothing. */
export const policyOf = <N extends CallName>(name: N): Policy<N> => POLICIES[name] ?? {}
