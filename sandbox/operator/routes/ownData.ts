import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { copyOf, prepareCopy } from '../personal-data/ownData.ts'
import { ownDataFile } from '../personal-data/ownDataFile.ts'
import { demandOwnProof } from '../players/proofs.ts'
import { SETTINGS } from '../settings.ts'
import type { RoutesOf } from './route.ts'

const HOUR_MS = 60 * 60 * 1000

/** The copy of all data about a player (docs/accounts.md). */
export function ownDataRoutes({
  database: { db },
}: {
  database: Database
}): RoutesOf<'ownData' | 'prepareOwnData' | 'ownDataFile'> {
  return {
    async ownData(_, { now, player }) {
      const { id } = await player()
      const copy = await copyOf(db, id, now)
      return { data: { hours: SETTINGS.ownDataMs / HOUR_MS, files: [], ...copy } }
    },

    async prepareOwnData(_, call) {
      const player = await call.player()
      await demandOwnProof(db, call, player)
      await prepareCopy(db, player.id, call.now)
      return { data: null, message: { word: 'upstream.ownData.prepared' } }
    },

    async ownDataFile({ format }, { lang, now, player }) {
      const { id } = await player()
      const copy = await copyOf(db, id, now)
      if (!copy?.files.includes(format)) throw new Refused('upstream.ownData.gone')
      return { file: ownDataFile(db, { player: id, preparedAt: copy.preparedAt, lang }, format) }
    },
  }
}
