import type { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Database } from '../../kit/db/types.ts'
import { sure, type Wallet } from '../../wallet-api/wallet.ts'
import {
  BalanceRequest,
  BetRequest,
  RollbackRequest,
  WalletAnswer,
  WinRequest,
  type WireAnswer,
} from '../../wallet-api/wire.ts'
import { balance, bet, rollback, win } from './moves.ts'

/** The wallet without HTTP: for the first data before any server listens, and for tests. */
export function directWallet(database: Database, now: () => EpochMs): Wallet {
  const calls =
    <T extends z.ZodType>(
      schema: T,
      handle: (database: Database, request: z.output<T>, now: number) => Promise<WireAnswer>,
    ) =>
    async (request: z.input<T>) =>
      sure(WalletAnswer.parse(await handle(database, schema.parse(request), now())))
  return {
    balance: calls(BalanceRequest, balance),
    bet: calls(BetRequest, bet),
    win: calls(WinRequest, win),
    rollback: calls(RollbackRequest, rollback),
  }
}
