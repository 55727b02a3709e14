import type { ShellData } from './shellData.ts'

/** A break or self-exclusion is in force: games and deposits are closed, withdrawals are not. */
export const isOnBreak = ({ player }: Pick<ShellData, 'player'>) => player?.breakUntil !== undefined
