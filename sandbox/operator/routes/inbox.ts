import { HISTORY_PAGE } from '../../../contract/calls/history.ts'
import type { Database, Db } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { markRead, readEvents } from '../events/inbox.ts'
import { messageOf } from '../events/messageOf.ts'
import type { PushKeys } from '../push/pushKeys.ts'
import { subscribe, subscriptionOf, unsubscribe } from '../push/subscriptions.ts'
import type { RoutesOf } from './route.ts'

/** No session has it: `player()` has refused a caller without a token. */
const NOBODY = Buffer.alloc(0)

interface InboxDeps {
  db: Db
  database: Database
  /** Without them no browser is told. */
  pushKeys: PushKeys | undefined
}

/** The inbox of a player: what the outbox tells of money and account, and the browsers that are told by push. */
export function inboxRoutes({ db, database, pushKeys }: InboxDeps): RoutesOf<'inbox'> {
  return {
    async inbox({ pageNum = 1, pageSize = HISTORY_PAGE }, { lang, realNow, player }) {
      const { id } = await player()
      const { list, total } = await readEvents(db, { player: id, pageNum, pageSize, now: realNow })
      return { data: { list: list.map((event) => messageOf(event, lang)), total } }
    },
    async readInbox(which, { realNow, player }) {
      await markRead(db, (await player()).id, which, realNow)
      return { data: null, message: { word: 'upstream.inbox.allRead' } }
    },
    async push(_, { player, tokenHash = NOBODY }) {
      await player()
      if (!pushKeys) return { data: {} }
      const mine = await subscriptionOf(db, tokenHash)
      return { data: { key: pushKeys.vapid.publicKey, on: mine !== undefined, details: mine?.details } }
    },
    async allowPush({ details, ...browser }, { lang, realNow, player, tokenHash = NOBODY }) {
      const { id } = await player()
      if (!pushKeys) throw new Refused('upstream.push.off')
      const mine = { session: tokenHash, player: id, browser, details: details !== undefined, lang }
      await subscribe(database, pushKeys, mine, realNow)
      return { data: null, message: { word: 'upstream.push.allowed' } }
    },
    async endPush(_, { player, tokenHash = NOBODY }) {
      await player()
      await unsubscribe(db, tokenHash)
      return { data: null, message: { word: 'upstream.push.ended' } }
    },
  }
}
