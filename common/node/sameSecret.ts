import { hash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal, in a time that says nothing about where they differ. */
export const sameSecret = (attempt: string, known: string): boolean =>
  timingSafeEqual(hash('sha256', attempt, 'buffer'), hash('sha256', known, 'buffer'))
