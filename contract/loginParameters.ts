/**
 * Query parameters that the shell reads on every page a visitor can open: the open panel of the login dialog, the
 * target page of the sign-in, whether the panel was switched, and the invitation for a registration. A page with one of
 * them is drawn for its visitor alone.
 */
export const LOGIN_PARAMETERS = ['login', 'next', 'switched', 'inviteCode'] as const
