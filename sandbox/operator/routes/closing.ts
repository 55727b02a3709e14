import { toWire } from '../../../contract/money/sen.ts'
import { DAY_MS } from '../../../contract/time/wib.ts'
import type { Database } from '../../kit/db/types.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { closeAccount, keepAccount, unsettledOf } from '../personal-data/closing.ts'
import { demandOwnProof } from '../players/proofs.ts'
import type { Sessions } from '../players/sessions.ts'
import { SETTINGS } from '../settings.ts'
import type { RoutesOf } from './route.ts'

interface ClosingDeps {
  database: Database
  sessions: Sessions
}

/** Closing the account and taking it back (docs/accounts.md). */
export function closingRoutes({
  database,
  sessions,
}: ClosingDeps): RoutesOf<'closing' | 'closeAccount' | 'keepAccount'> {
  const { db } = database
  return {
    async closing(_, { now, player }) {
      const { id, closesAt } = await player()
      const { payable, remainder, bonus, openOrders, openRounds } = await unsettledOf(db, id, now)
      return {
        data: {
          days: SETTINGS.closingMs / DAY_MS,
          ...(closesAt ? { closesAt: closesAt.getTime() } : {}),
          payable: toWire(payable),
          remainder: toWire(remainder),
          bonus: toWire(bonus),
          openOrders,
          openRounds,
        },
      }
    },

    async closeAccount(_, call) {
      const { lang, now, realNow } = call
      const player = await call.player()
      await demandOwnProof(db, call, player)
      const closesAt = await closeAccount(database, { player, lang, now, realNow })
      sessions.forget([player.id])
      return {
        data: null,
        message: { word: 'upstream.closing.closed', values: { time: formatDateTime(closesAt, lang) } },
      }
    },

    async keepAccount(_, { player }) {
      const { id } = await player()
      await keepAccount(database, id)
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.closing.kept' } }
    },
  }
}
