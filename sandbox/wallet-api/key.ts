import { createHmac } from 'node:crypto'

/** Derived from the secret of the process, so that a callback of the gateway is never a valid wallet move. */
export const walletKey = (secret: string) =>
  createHmac('sha256', secret).update('wallet of the games').digest('base64url')
