/**
 * SES-18: the pages that a visitor may open, among them help and player protection (SUP-07, PRT-19). Every other page
 * asks to sign in first. `playersOnly` in a page's `+screen.ts` says the same.
 */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/promosi',
  '/promosiDetail',
  '/account',
  '/download',
  '/help',
  '/responsible-play',
  '/terms',
  '/privacy',
  '/reset',
]

/** Whether an address leads to one of our pages that asks a visitor to sign in first. */
export const needsPlayer = (href: string) => href.startsWith('/') && !PUBLIC_PATHS.includes(href.split(/[?#]/)[0] ?? '')

/** Paths beside `/api` that change state: they accept only a post, and no redirect leads to them. */
export const ACTION_PATHS = {
  signOut: '/sign-out',
  language: '/language',
  device: '/device',
  theme: '/theme',
  cspReport: '/csp-report',
} as const

const ACTIONS: readonly string[] = Object.values(ACTION_PATHS)

export const isActionPath = (path: string) => ACTIONS.includes(path)

/**
 * Whether a request for this path, or for one below it, changes state: a call of `/api` or an action. Express reads
 * paths in any case.
 */
export const doesSomething = (path: string) =>
  ['/api', ...ACTIONS].some((start) => `${path.toLowerCase()}/`.startsWith(`${start}/`))

/** The cookie of a signed-in player's session. */
export const SESSION_COOKIE = 'sid'

/**
 * Cookies that make a page personal: the session, and the message for one page. A page with one of them is never
 * cached.
 */
export const PERSONAL_COOKIES: readonly string[] = [SESSION_COOKIE, 'flash']
