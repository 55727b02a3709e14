import type { PageContextServer } from 'vike/types'
import type { UserDetail } from '../../contract/calls/account.ts'
import { href } from '../../contract/routes.ts'

/** A break is in force, or the player has closed the account: games and deposits are closed, withdrawals are not. */
export const isOnBreak = ({ player }: { player: UserDetail | null }) =>
  player?.breakUntil !== undefined || player?.closesAt !== undefined

type Place = Pick<PageContextServer, 'shell' | 'urlPathname' | 'urlParsed'>

/** No way leads to a deposit: during a break, and beside a demo, whose wins are no money (GAM-40). */
export const hidesDeposit = ({ shell, urlPathname, urlParsed }: Place) =>
  isOnBreak(shell) || (urlPathname === href.gamesPlay() && urlParsed.search.demo === '1')
