import type { ShellData } from './shellData.ts'

/** A break is in force, or the player has closed the account: games and deposits are closed, withdrawals are not. */
export const isOnBreak = ({ player }: Pick<ShellData, 'player'>) =>
  player?.breakUntil !== undefined || player?.closesAt !== undefined
