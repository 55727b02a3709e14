/** Paths beside `/api` that change state: they accept only a post, and no redirect leads to them. */
export const ACTION_PATHS = {
  signOut: '/sign-out',
  language: '/language',
  device: '/device',
  theme: '/theme',
  passkeyLater: '/passkey-later',
  resume: '/resume',
  cspReport: '/csp-report',
  field: '/field',
} as const

/** For script of the browser, as `PageAddress` of contract/routes.ts. */
export type ActionAddress = (typeof ACTION_PATHS)[keyof typeof ACTION_PATHS]

const ACTIONS: readonly string[] = Object.values(ACTION_PATHS)

export const isActionPath = (path: string) => ACTIONS.includes(path)

/** Whether a request below this path changes state: a call of `/api` or an action. Express ignores case. */
export const doesSomething = (path: string) =>
  ['/api', ...ACTIONS].some((start) => `${path.toLowerCase()}/`.startsWith(`${start}/`))

export const SESSION_COOKIE = 'sid'

/** Cookies that make a page personal, and never cached: the session, and the message for one page. */
export const PERSONAL_COOKIES: readonly string[] = [SESSION_COOKIE, 'flash']
