import { href } from '../../../contract/routes.ts'
import { type PoliciesOf, SHORT_MS } from '../policy.ts'

export const INBOX = {
  inbox: { isList: true },
  readInbox: { toast: { ms: SHORT_MS }, leadsTo: href.inbox() },
} satisfies PoliciesOf<'inbox'>
