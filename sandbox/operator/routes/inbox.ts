import { HISTORY_PAGE } from '../../../contract/calls/history.ts'
import type { Db } from '../../kit/db/types.ts'
import { markRead, readEvents } from '../events/inbox.ts'
import { messageOf } from '../events/messageOf.ts'
import type { RoutesOf } from './route.ts'

/** The inbox of a player: what the outbox tells of money and account. */
export function inboxRoutes({ db }: { db: Db }): RoutesOf<'inbox'> {
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
  }
}
