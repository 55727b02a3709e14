import { href } from '../../../contract/routes.ts'
import { translate } from '../../kit/http/translate.ts'
import type { QuestRule } from './quest.ts'

const SIGNS = 6

/** The player copies the beginning of a revealed server seed from the page of a round of theirs; an old one will do. */
export const roundQuest: QuestRule = {
  async task({ games, player, lang, now, gamesUrl }) {
    const round = await games.revealedRound(player, now)
    const game = { link: href.responsiblePlay(), linkText: 'safer.title' } as const
    if (round === undefined) return { ...game, waits: translate(lang, 'upstream.quest.round.waits') }
    return {
      link: `${gamesUrl}/play/rounds/${encodeURIComponent(round)}?${new URLSearchParams({ lang })}`,
      linkText: 'upstream.play.fairness.title',
      question: translate(lang, 'upstream.quest.round.question', { signs: SIGNS }),
      subject: round,
    }
  },
  async isDone({ games, player, now }, { subject = '', answer = '' }) {
    if (answer.length !== SIGNS) return false
    const seed = await games.serverSeedOf(player, subject, now)
    return seed?.slice(0, SIGNS).toLowerCase() === answer.toLowerCase()
  },
}
