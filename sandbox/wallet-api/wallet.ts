import type { z } from 'zod'
import type { BalanceRequest, BetRequest, RollbackRequest, WalletAnswer, WinRequest } from './wire.ts'

/** The result of the request is unknown; it may be repeated with the same numbers. */
export class WalletUnreachable extends Error {
  override name = 'WalletUnreachable'
}

/** The operator's wallet from the provider's side: the only way in which games move money. Every call throws WalletUnreachable. */
export interface Wallet {
  balance(request: z.input<typeof BalanceRequest>): Promise<WalletAnswer>
  bet(request: z.input<typeof BetRequest>): Promise<WalletAnswer>
  win(request: z.input<typeof WinRequest>): Promise<WalletAnswer>
  rollback(request: z.input<typeof RollbackRequest>): Promise<WalletAnswer>
}

const UNSURE = new Set<WalletAnswer['status']>(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'])

/** Returns an answer that says what has happened. Throws WalletUnreachable for any other. */
export function sure(answer: WalletAnswer): WalletAnswer {
  if (UNSURE.has(answer.status)) throw new WalletUnreachable(answer.status)
  return answer
}
