import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { roundKey } from '../../wallet-api/roundKey.ts'
import { gameOf } from '../catalogue/catalogue.ts'
import type { PlayedRound } from './playedRounds.ts'

const query = (session: string, round: string, lang: Lang) =>
  new URLSearchParams({ lang, key: roundKey(session, round) })

/** A round as `/game/rounds` and `/trx/history/rounds` tell it. @param gamesUrl the games' own origin */
export function wireRound({ id, game, state, stake, win, at, checkedIn }: PlayedRound, gamesUrl: string, lang: Lang) {
  return {
    id,
    gameId: game,
    gameName: gameOf(game)?.name ?? game,
    state,
    stake: toWire(stake),
    win: toWire(win),
    createTime: at,
    ...(checkedIn === null
      ? {}
      : { verifyUrl: `${gamesUrl}/play/rounds/${encodeURIComponent(id)}?${query(checkedIn, id, lang)}` }),
  }
}
