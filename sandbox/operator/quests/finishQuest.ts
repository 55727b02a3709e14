import type { EpochMs } from '../../../common/epochMs.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { problemOf } from '../../kit/db/eachDue.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { noteEarned, payPromotions } from '../promotions/promotions.ts'
import { mayPlay } from '../protection/breaks.ts'
import { SETTINGS } from '../settings.ts'
import { questDone } from '../tables/promotions.ts'
import type { QuestId } from './quests.ts'

/** In sen. */
export const QUEST_BONUS = rupiah(SETTINGS.questBonus)

interface Finished {
  player: string
  /** A guest gets the badge alone: accounts without a name are made in a second. */
  isGuest: boolean
  quest: QuestId
  now: EpochMs
}

/** Notes a quest as done and gives its bonus, once (PRO-11); on a break the badge alone. Returns whether it did. */
export async function finishQuest(
  context: { database: Database; log: Log },
  { player, isGuest, quest, now }: Finished,
): Promise<boolean> {
  const { database, log } = context
  const source = `quest:${player}:${quest}`
  const first = await database.transaction(async (tx) => {
    // A break locks the account too: none begins between the question and the answer.
    await lockAccounts(tx, [mainOf(player)])
    const row = { player, quest, doneAt: new Date(now) }
    const inserted = await tx.insert(questDone).values(row).onConflictDoNothing().returning({ quest: questDone.quest })
    if (inserted.length === 0) return false
    if (QUEST_BONUS > 0 && !isGuest && (await mayPlay(tx, player, now))) {
      const earned = { id: source, player, amount: QUEST_BONUS, title: 'upstream.history.questBonus' } as const
      await noteEarned(tx, source, [earned], now)
    }
    return true
  })
  try {
    if (first) await payPromotions(context, now, source)
  } catch (error) {
    // The job pays it.
    log.error({ source, problem: problemOf(error) }, 'the bonus of a quest could not be processed')
  }
  return first
}
