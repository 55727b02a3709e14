import type { EpochMs } from '../../../../common/epochMs.ts'
import { parseJson } from '../../../../common/json.ts'
import { sign } from '../../../kit/http/signature.ts'
import { sure, type Wallet, WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { WALLET_PATH, WalletAnswer } from '../../../wallet-api/wire.ts'

interface Settings {
  /** The address of the wallet, without a slash at the end. */
  url(): string
  key: string
  now(): EpochMs
}

const LIMIT_MS = 5_000

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
