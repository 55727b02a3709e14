import { OWN_DATA_CONFIRMED_MS } from '../../../contract/calls/ownData.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { DAY_MS } from '../../../contract/time/wib.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { closeAccount, keepAccount, unsettledOf } from '../personal-data/closing.ts'
import { copyOf, prepareCopy, takeFile } from '../personal-data/ownData.ts'
import { ownDataFile } from '../personal-data/ownDataFile.ts'
import { holdCaller } from '../players/heldPlayer.ts'
import { holdProven } from '../players/proofs.ts'
import type { Sessions } from '../players/sessions.ts'
import { SETTINGS } from '../settings.ts'
import type { RoutesOf } from './route.ts'

const HOUR_MS = 60 * 60 * 1000

interface OwnDataDeps {
  database: Database
  sessions: Sessions
}

/** The copy of all data about a player, closing the account and taking that back (docs/accounts.md). */
export function ownDataRoutes({ database, sessions }: OwnDataDeps): RoutesOf<'ownData'> {
  const { db } = database
  return {
    async ownData(_, { now, player }) {
      const { id } = await player()
      const copy = await copyOf(db, id, now)
      return { data: { hours: SETTINGS.ownDataMs / HOUR_MS, files: [], ...copy } }
    },

    async prepareOwnData(_, call) {
      const player = await call.player()
      await database.transaction(async (tx) => {
        await holdProven(tx, call, player)
        await prepareCopy(tx, player.id, call.now)
      })
      return { data: null, message: { word: 'upstream.ownData.prepared' } }
    },

    async ownDataFile({ format }, call) {
      const { lang, now } = call
      const player = await call.player()
      const copy = await copyOf(db, player.id, now)
      if (!copy?.files.includes(format)) throw new Refused('upstream.ownData.gone')
      const { preparedAt } = copy
      await database.transaction(async (tx) => {
        // The confirmation of its preparation counts a while.
        if (now < preparedAt + OWN_DATA_CONFIRMED_MS) await holdCaller(tx, call, player.id)
        else await holdProven(tx, call, player)
        if (!(await takeFile(tx, player.id, { preparedAt, format }))) throw new Refused('upstream.ownData.gone')
      })
      return { file: ownDataFile(db, { player: player.id, preparedAt, lang }, format) }
    },

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
      const { lang } = call
      const player = await call.player()
      const closesAt = await closeAccount(database, call, player)
      sessions.forget([player.id])
      return {
        data: null,
        message: { word: 'upstream.closing.closed', values: { time: formatDateTime(closesAt, lang) } },
      }
    },

    async keepAccount(_, { now, player }) {
      const { id } = await player()
      await keepAccount(database, id, now)
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.closing.kept' } }
    },
  }
}
