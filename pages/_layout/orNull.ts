import { SessionExpired } from '../../contract/errors.ts'

/** An optional read: `null` when it failed and the page is not cached (SEC-27). A lost session throws. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof SessionExpired) throw error
    return null
  }
}
