import type { UserDetail } from '../../contract/calls/user.ts'

/** A break is in force, or the player has closed the account: games and deposits are closed, withdrawals are not. */
export const isOnBreak = ({ player }: { player: UserDetail | null }) =>
  player?.breakUntil !== undefined || player?.closesAt !== undefined
