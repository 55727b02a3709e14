import type { Response } from 'express'

/**
 * After a call that ends every session of the player: when upstream gives this one a new token, the old cookie and every
 * copy of it become worthless.
 */
export async function renewSession(
  { locals }: Response,
  { token, guest }: { token: string | undefined; guest?: boolean },
): Promise<void> {
  const { session } = locals
  if (!session) return
  const isGuest = guest ?? session.guest
  if (token || isGuest !== session.guest) await locals.renewSession(token ?? session.token, isGuest)
}
