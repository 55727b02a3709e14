/**
 * A read the page can do without: `null` when it failed, and the page draws a block with a retry link instead. A lost session
 * still ends the page.
 */
export async function secondary<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionExpired') throw error
    return null
  }
}
