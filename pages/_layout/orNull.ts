import { SessionExpired } from '../../contract/errors.ts'

/**
 * An optional read of a page: `null` when it failed, and the page renders a block with a retry link instead. The failed
 * read has already kept this page out of the cache (SEC-27). A lost session still ends the page.
 */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof SessionExpired) throw error
    return null
  }
}
