import { href } from '../../../contract/routes.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'

export const INBOX = {
  inbox: { isList: true },
  allowPush: { toast: { ms: LONG_MS }, leadsTo: href.profile() },
  endPush: { toast: { ms: SHORT_MS }, leadsTo: href.profile() },
  readInbox: { toast: { ms: SHORT_MS }, leadsTo: href.inbox() },
} satisfies PoliciesOf<'inbox'>
