import { desc, eq } from 'drizzle-orm'
import { href } from '../../../contract/routes.ts'
import { translate } from '../../kit/http/translate.ts'
import { type CatalogueGame, GAMES, gameOf } from '../catalogue/catalogue.ts'
import { rtpText } from '../catalogue/rtpText.ts'
import { gameSession } from '../game-wallet/tables.ts'
import type { QuestContext, QuestRule } from './quest.ts'

/** Percent points between the right figure and the two others; which ones it is differs from game to game. */
const OTHERS = [
  [-4, -2],
  [-3, 0.5],
  [0.5, 1],
] as const
const HIGHEST = 99.9

/** The player finds the return to player in the rules of a game: one they have opened, or else the first. */
export const rulesQuest: QuestRule = {
  async task(context) {
    const { lang } = context
    const game = await gameFor(context)
    return {
      link: href.gamesDetail({ id: game.id }),
      linkText: 'upstream.quest.rules.link',
      question: translate(lang, 'upstream.quest.rules.question', { game: game.name }),
      subject: game.id,
      options: choicesBeside(context.games.factsOf(game).rtp, game).map((rtp) => ({
        value: String(rtp),
        text: rtpText(rtp, lang),
      })),
    }
  },
  async isDone({ games }, { subject = '', answer = '' }) {
    const game = gameOf(subject)
    return game !== undefined && answer === String(games.factsOf(game).rtp)
  },
}

async function gameFor({ db, player }: QuestContext): Promise<CatalogueGame> {
  const [row] = await db
    .select({ game: gameSession.game })
    .from(gameSession)
    .where(eq(gameSession.player, player))
    .orderBy(desc(gameSession.openedAt))
    .limit(1)
  const game = (row && gameOf(row.game)) ?? GAMES[0]
  if (!game) throw new Error('The catalogue is empty')
  return game
}

/** The right figure and two others, the lowest first. */
function choicesBeside(rtp: number, game: CatalogueGame): number[] {
  const turn = [...game.id].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0)
  const usual = OTHERS[turn % OTHERS.length] ?? OTHERS[0]
  const others = usual.every((far) => rtp + far <= HIGHEST) ? usual : OTHERS[0]
  return [rtp, ...others.map((far) => Number((rtp + far).toFixed(2)))].sort((a, b) => a - b)
}
