import { createHmac } from 'node:crypto'

/**
 * The key of the games' wallet, derived from the secret of the process, so that a signed callback of the gateway is
 * never a valid wallet move.
 */
export const walletKey = (secret: string) =>
  createHmac('sha256', secret).update('wallet of the games').digest('base64url')
