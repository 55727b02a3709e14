import { createHmac } from 'node:crypto'

/** Key of the games' wallet, from the secret of the process: a signed callback of the gateway is never a move of the wallet. */
export const walletKey = (secret: string) =>
  createHmac('sha256', secret).update('wallet of the games').digest('base64url')
