import { href } from '../../../contract/routes.ts'
import { translate } from '../../kit/http/translate.ts'
import { playedDays } from '../protection/playedDays.ts'
import type { QuestRule } from './quest.ts'

const RESULTS = ['less', 'more', 'even'] as const

/** The player says what the picture of the last 30 days shows; without any play it shows neither. */
export const pictureQuest: QuestRule = {
  task: async ({ lang }) => ({
    link: href.transaction(),
    linkText: 'transactions.title',
    question: translate(lang, 'upstream.quest.picture.question'),
    options: RESULTS.map((value) => ({ value, text: translate(lang, `upstream.quest.picture.${value}`) })),
  }),
  async isDone({ db, player, now }, { answer }) {
    const days = await playedDays(db, player, now)
    const net = days.reduce((sum, { staked, won }) => sum + won - staked, 0)
    return answer === (net < 0 ? 'less' : net > 0 ? 'more' : 'even')
  },
}
