import type { PlayerInput } from '../../qa-kit/desk.ts'

/** Who has an account, and in which state. */
export const PEOPLE: Readonly<Record<'rich' | 'new' | 'onBreak' | 'closing', PlayerInput>> = {
  rich: {
    level: 2,
    balance: '12345678',
    bonus: '25000',
    history: [
      { type: 'deposit', amount: '200000', at: '-3d', method: 'QRIS' },
      { type: 'withdrawal', state: 'failed', amount: '50000', at: '-36h', method: 'BCA' },
    ],
  },
  new: {},
  onBreak: { balance: '345678' },
  closing: { balance: '0', bonus: '0' },
}
