import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * The key in a player's own links to a finished round, which opens its replay. It is made from the id of the round's session,
 * which never leaves the servers.
 */
export const roundKey = (session: string, round: string) =>
  createHmac('sha256', session).update(`replay of ${round}`).digest('base64url')

/** Whether a key is that of the round. */
export const isRoundKey = (key: string, session: string, round: string) =>
  timingSafeEqual(hash('sha256', key, 'buffer'), hash('sha256', roundKey(session, round), 'buffer'))
