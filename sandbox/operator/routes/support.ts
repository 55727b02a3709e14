import { desc, eq, inArray } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { escapeHtml } from '../../../common/escapeHtml.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Database, Db } from '../../kit/db/types.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import type { Sessions } from '../players/sessions.ts'
import { answerTo } from '../support/answers.ts'
import { storeImage } from '../support/files.ts'
import { imageIn } from '../support/images.ts'
import { ANSWER_AFTER_MS, questionState } from '../support/states.ts'
import { tellAnswered } from '../support/tellAnswered.ts'
import { supportQuestion } from '../tables/player.ts'
import type { RoutesOf } from './route.ts'

const PAGE_SIZE_MAX = 100

interface SupportDeps {
  db: Db
  database: Database
  sessions: Pick<Sessions, 'forget'>
  filesFolder: string
  content(lang: Lang): Prebuilt
}

/** The chat with support (SUP-01), oldest first, and its pictures. */
export function supportRoutes(context: SupportDeps): RoutesOf<'support'> {
  const { db, database, sessions, filesFolder } = context
  return {
    contactInfo: (_, { lang }) => context.content(lang).contact,
    async questions({ pageNum, pageSize }, { now, player }) {
      const { id } = await player()
      const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
      const rows = await db
        .select()
        .from(supportQuestion)
        .where(eq(supportQuestion.player, id))
        .orderBy(desc(supportQuestion.id))
        .limit(size)
        .offset((Math.max(pageNum, 1) - 1) * size)
      await markSeen(context, rows, now)
      return { data: { list: rows.reverse().map((row) => wireRow(row, now)) } }
    },
    async question({ question, images }, { lang, now, realNow, player }) {
      const { id } = await player()
      const answer = answerTo(question, lang)
      const times = { createdAt: new Date(now), answeredAt: new Date(now + ANSWER_AFTER_MS) }
      await database.transaction(async (tx) => {
        const row = { player: id, question, images, answer, ...times }
        const asked = await tx.insert(supportQuestion).values(row).returning({ id: supportQuestion.id })
        const [at, shownFrom] = [now + ANSWER_AFTER_MS, realNow + ANSWER_AFTER_MS]
        for (const one of asked) await tellAnswered(tx, id, one.id, { at, shownFrom })
      })
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.questionSent' } }
    },
    async upload(_, { multipart, now, player }) {
      const { id } = await player()
      return { data: await storeImage({ db, folder: filesFolder }, id, await imageIn(multipart), now) }
    },
  }
}

type Row = typeof supportQuestion.$inferSelect

/** An answer counts as seen once the chat has shown it. */
async function markSeen({ db, sessions }: Pick<SupportDeps, 'db' | 'sessions'>, rows: readonly Row[], now: EpochMs) {
  const fresh = rows.filter((row) => !row.seen && questionState(row, now) === 'answered')
  if (fresh.length === 0) return
  const ids = fresh.map(({ id }) => id)
  await db.update(supportQuestion).set({ seen: true }).where(inArray(supportQuestion.id, ids))
  sessions.forget(fresh.map(({ player }) => player))
}

/** The app shows the question as HTML, so the player's text is escaped here. */
const wireRow = (row: Row, now: EpochMs) => ({
  id: row.id,
  createTime: row.createdAt.getTime(),
  question: escapeHtml(row.question),
  images: row.images,
  answer: questionState(row, now) === 'answered' ? row.answer : '',
})
