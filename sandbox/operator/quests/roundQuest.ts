import { and, desc, eq } from 'drizzle-orm'
import { finishedRound } from '../../games/server/rounds/read.ts'
import { gameRound } from '../../games/server/tables.ts'
import { translate } from '../../kit/http/translate.ts'
import type { QuestContext, QuestRule } from './quests.ts'

/** How many of the newest rounds are looked through for one whose seed is revealed. */
const NEWEST = 30
const SIGNS = 6

/**
 * The player checks a round of theirs on its public page, and copies the beginning of the revealed server seed from
 * there. An old round will do: nothing has to be played for it.
 */
export const roundQuest: QuestRule = {
  async task(context) {
    const { lang, gamesUrl } = context
    const round = await verifiable(context)
    const game = { link: '/responsible-play', linkText: 'safer.title' } as const
    if (round === undefined) return { ...game, waits: translate(lang, 'upstream.quest.round.waits') }
    return {
      link: `${gamesUrl}/play/rounds/${encodeURIComponent(round)}?${new URLSearchParams({ lang })}`,
      linkText: 'upstream.play.fairness.title',
      question: translate(lang, 'upstream.quest.round.question', { signs: SIGNS }),
      subject: round,
    }
  },
  async isDone({ db, player, now }, { subject = '', answer = '' }) {
    if (answer.length !== SIGNS) return false
    const own = and(eq(gameRound.id, subject), eq(gameRound.player, player))
    const [row] = await db.select({ id: gameRound.id }).from(gameRound).where(own)
    const seed = row && (await finishedRound(db, row.id, now))?.serverSeed
    return seed?.slice(0, SIGNS).toLowerCase() === answer.toLowerCase()
  },
}

/** The newest round of the player that its page can verify. */
async function verifiable({ db, player, now }: QuestContext): Promise<string | undefined> {
  const rows = await db
    .select({ id: gameRound.id, seed: gameRound.seed })
    .from(gameRound)
    .where(and(eq(gameRound.player, player), eq(gameRound.state, 'done')))
    .orderBy(desc(gameRound.createdAt))
    .limit(NEWEST)
  const hidden = new Set<string>()
  for (const { id, seed } of rows) {
    if (hidden.has(seed)) continue
    if ((await finishedRound(db, id, now))?.serverSeed !== undefined) return id
    hidden.add(seed)
  }
  return undefined
}
