import { eq } from 'drizzle-orm'
import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { translate, translateIfKey } from '../../kit/http/translate.ts'
import type { GameProvider } from '../../wallet-api/provider.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import type { CallContext } from '../players/callContext.ts'
import { ruleOfTitle } from '../promotions/bonusRule.ts'
import { grantedBonuses } from '../promotions/grantedBonuses.ts'
import { mayPlay } from '../protection/breaks.ts'
import { finishQuest, QUEST_BONUS } from '../quests/finishQuest.ts'
import type { QuestContext } from '../quests/quest.ts'
import { QUEST_IDS, QUESTS } from '../quests/quests.ts'
import { questDone } from '../tables/promotions.ts'
import type { RoutesOf } from './route.ts'

interface PromotionDeps {
  database: Database
  log: Log
  games: GameProvider
  gamesUrl(): string
  content(lang: Lang): Prebuilt
}

/** Promotions, the bonus centre and the quests. */
export function promotionRoutes(context: PromotionDeps): RoutesOf<'promotions'> {
  const { db } = context.database
  const asking = ({ lang, now }: CallContext, player: string): QuestContext => ({
    ...{ db, lang, now, player },
    games: context.games,
    gamesUrl: context.gamesUrl(),
  })
  return {
    articleTypes: (_, { lang }) => context.content(lang).articleTypes,
    articles: ({ type, pageNum, pageSize }, { lang }) => context.content(lang).articles(type, pageNum, pageSize),

    async bonuses(_, { lang, player }) {
      const granted = await grantedBonuses(db, (await player()).id)
      const data = granted.map(({ id, title, amount, grantedAt, state, played }) => ({
        id,
        title: translateIfKey(lang, title ?? 'nav.bonus'),
        rule: ruleOfTitle(lang, title, amount),
        amount: toWire(amount),
        grantedAt: grantedAt.getTime(),
        state,
        progress: { name: translate(lang, 'upstream.bonus.played'), done: toWire(played), of: toWire(amount) },
        end: translate(lang, `upstream.bonus.end.${state}`),
      }))
      return { data }
    },

    async quests(_, call) {
      const { id: player, isGuest } = await call.player()
      const { lang, now } = call
      const rows = await db.select().from(questDone).where(eq(questDone.player, player))
      const done = new Map(rows.map(({ quest, doneAt }) => [quest, doneAt.getTime()]))
      const gives = QUEST_BONUS > 0 && !isGuest && (await mayPlay(db, player, now))
      const data = []
      for (const id of QUEST_IDS) {
        const doneAt = done.get(id)
        const row = {
          id,
          title: translate(lang, `upstream.quest.${id}.title`),
          text: translate(lang, `upstream.quest.${id}.text`),
          badge: translate(lang, `upstream.quest.${id}.badge`),
        }
        if (doneAt !== undefined) {
          data.push({ ...row, doneAt })
          continue
        }
        const { linkText, ...task } = await QUESTS[id].task(asking(call, player))
        const bonus = gives ? { bonus: toWire(QUEST_BONUS) } : {}
        data.push({ ...row, ...bonus, ...task, linkText: translate(lang, linkText) })
      }
      return { data }
    },

    async answerQuest({ quest, subject, answer }, call) {
      const id = QUEST_IDS.find((known) => known === quest)
      if (!id) throw new Refused('upstream.badInput')
      const { id: player, isGuest } = await call.player()
      if (!(await QUESTS[id].isDone(asking(call, player), { subject, answer })))
        throw new Refused(`upstream.quest.${id}.notYet`, {}, 400, 'answer')
      await finishQuest(context, { player, isGuest, quest: id, now: call.now })
      const values = { badge: translate(call.lang, `upstream.quest.${id}.badge`) }
      return { data: null, message: { word: 'upstream.quest.done', values } }
    },
  }
}
