import type { Policies } from '../policy.ts'
import { ACCOUNT } from './account.ts'
import { DEPOSITS } from './deposits.ts'
import { GAMES } from './games.ts'
import { HISTORY } from './history.ts'
import { IDENTITY } from './identity.ts'
import { INBOX } from './inbox.ts'
import { INVITE } from './invite.ts'
import { OWN_DATA } from './ownData.ts'
import { PASSKEYS } from './passkeys.ts'
import { PHONE } from './phone.ts'
import { PROMOTIONS } from './promotions.ts'
import { PROTECTION } from './protection.ts'
import { SIGN_IN } from './signIn.ts'
import { SUPPORT } from './support.ts'
import { WITHDRAWALS } from './withdrawals.ts'

/** What the api proxy does for a call beyond the steps of all calls: for most reads nothing. */
export const POLICIES: Policies = {
  ...SIGN_IN,
  ...ACCOUNT,
  ...INBOX,
  ...IDENTITY,
  ...PASSKEYS,
  ...PHONE,
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...HISTORY,
  ...GAMES,
  ...PROMOTIONS,
  ...INVITE,
  ...SUPPORT,
  ...PROTECTION,
  ...OWN_DATA,
}
