import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** In a player's links to a finished round: opens its replay. Made from the session's id, which never leaves. */
export const roundKey = (session: string, round: string) =>
  createHmac('sha256', session).update(`replay of ${round}`).digest('base64url')

/** Whether a key is that of the round. */
export const isRoundKey = (key: string, session: string, round: string) =>
  timingSafeEqual(hash('sha256', key, 'buffer'), hash('sha256', roundKey(session, round), 'buffer'))
