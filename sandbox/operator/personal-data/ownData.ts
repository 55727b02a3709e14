import { and, arrayContains, eq, lte, not, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { OWN_DATA_FILES, type OwnDataFormat } from '../../../contract/calls/ownData.ts'
import { plainSql } from '../../kit/db/statement.ts'
import type { Db } from '../../kit/db/types.ts'
import { history } from '../../ledger/tables.ts'
import { XLSX_ROWS_MAX } from '../history/xlsx.ts'
import { SETTINGS } from '../settings.ts'
import { ownDataCopy } from '../tables/closing.ts'

/** A copy that its owner may fetch. It is written while it is fetched, with what was there when it was prepared. */
export interface OwnDataCopy {
  preparedAt: EpochMs
  until: EpochMs
  /** Those that were not fetched yet. */
  files: OwnDataFormat[]
}

export async function prepareCopy(db: Db, player: string, now: EpochMs): Promise<void> {
  const values = { preparedAt: new Date(now), until: new Date(now + SETTINGS.ownDataMs), fetched: [] }
  await db
    .insert(ownDataCopy)
    .values({ player, ...values })
    .onConflictDoUpdate({ target: ownDataCopy.player, set: values })
}

/** The copy that is ready at `now`; `null` for none. */
export async function copyOf(db: Db, player: string, now: EpochMs): Promise<OwnDataCopy | null> {
  const [row] = await db.select().from(ownDataCopy).where(eq(ownDataCopy.player, player))
  if (!row || row.until.getTime() <= now) return null
  const fits = await fitsSheets(db, player)
  const files = OWN_DATA_FILES.filter((format) => !row.fetched.includes(format) && (format !== 'xlsx' || fits))
  return { preparedAt: row.preparedAt.getTime(), until: row.until.getTime(), files }
}

/** Takes one file of the copy that was prepared at this time. Of two who take it one gets it. */
export async function takeFile(
  db: Db,
  player: string,
  taken: Pick<OwnDataCopy, 'preparedAt'> & { format: OwnDataFormat },
): Promise<boolean> {
  const { preparedAt, format } = taken
  const rows = await db
    .update(ownDataCopy)
    .set({ fetched: sql`array_append(${ownDataCopy.fetched}, ${format})` })
    .where(
      and(
        eq(ownDataCopy.player, player),
        eq(ownDataCopy.preparedAt, new Date(preparedAt)),
        not(arrayContains(ownDataCopy.fetched, [format])),
      ),
    )
    .returning({ player: ownDataCopy.player })
  return rows.length > 0
}

/** Whether movements and rounds fit the sheets of a workbook, each with its header row. */
async function fitsSheets(db: Db, player: string): Promise<boolean> {
  const { rows } = await plainSql(db).query<{ bets: string }>(
    `select count(*) as bets from game_session s join game_move m on m.session = s.id and m.kind = 'bet' where s.player = $1`,
    [player],
  )
  const most = Math.max(await db.$count(history, eq(history.player, player)), Number(rows[0]?.bets ?? 0))
  return most < XLSX_ROWS_MAX
}

/** Deletes what may no longer be fetched; a job. */
export async function sweepCopies(db: Db, now: EpochMs): Promise<void> {
  await db.delete(ownDataCopy).where(lte(ownDataCopy.until, new Date(now)))
}
