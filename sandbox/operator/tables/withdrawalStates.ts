/** Where a withdrawal can stand: its money is held (checking, approved), gone (credited) or back (failed, reversed). */
export const WITHDRAWAL_STATES = ['checking', 'approved', 'credited', 'failed', 'reversed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
