import type { z } from 'zod'
import { parseJson } from '../../../../common/json.ts'
import type { Database } from '../../../kit/db/types.ts'
import { sign } from '../../../kit/http/signature.ts'
import { balance, bet, rollback, win } from '../../../operator/game-wallet/moves.ts'
import {
  BalanceRequest,
  BetRequest,
  RollbackRequest,
  WALLET_PATH,
  WalletAnswer,
  WinRequest,
  type WireAnswer,
} from '../../../wallet-api/wire.ts'

/** The result of the request is unknown; it may be repeated with the same numbers. */
export class WalletUnreachable extends Error {
  override name = 'WalletUnreachable'
}

/** The operator's wallet from the provider's side. Every call throws WalletUnreachable. */
export interface Wallet {
  balance(request: z.input<typeof BalanceRequest>): Promise<WalletAnswer>
  bet(request: z.input<typeof BetRequest>): Promise<WalletAnswer>
  win(request: z.input<typeof WinRequest>): Promise<WalletAnswer>
  rollback(request: z.input<typeof RollbackRequest>): Promise<WalletAnswer>
}

interface Settings {
  /** The address of the wallet, without a slash at the end. */
  url(): string
  key: string
  /** Epoch ms. */
  now(): number
}

const LIMIT_MS = 5_000
const UNSURE = new Set<WalletAnswer['status']>(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'])

/** Calls the wallet over HTTP with a signature, as an external provider would. */
export function httpWallet({ url, key, now }: Settings): Wallet {
  async function ask(path: string, request: { request_uuid: string }): Promise<WalletAnswer> {
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json', ...sign(key, request.request_uuid, body, now()) }
    const answer = await fetch(`${url()}${WALLET_PATH}/${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    return WalletAnswer.parse(parseJson(await answer.text()))
  }
  const surely = async (path: string, request: { request_uuid: string }) => {
    const answer = await ask(path, request).catch((cause: unknown) => {
      throw new WalletUnreachable(path, { cause })
    })
    return sure(answer)
  }
  return {
    balance: (request) => surely('balance', request),
    bet: (request) => surely('bet', request),
    win: (request) => surely('win', request),
    rollback: (request) => surely('rollback', request),
  }
}

function sure(answer: WalletAnswer): WalletAnswer {
  if (UNSURE.has(answer.status)) throw new WalletUnreachable(answer.status)
  return answer
}

/** The same wallet without HTTP: for the first data before any server listens, and for tests. @param now epoch ms */
export function directWallet(database: Database, now: () => number): Wallet {
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
