import type { Call } from './calls/call.ts'
import type { CallName } from './calls/calls.ts'

/**
 * The calls that scripts of the page make themselves, with their addresses. `CALLS` (contract/calls/calls.ts) has the
 * same facts, but its schemas need zod; this table loads no library in the browser. A test compares the two.
 */
export const BROWSER_CALLS = {
  addFavourite: { method: 'POST', path: '/user/set-collection' },
  removeFavourite: { method: 'DELETE', path: '/user/delete-collection' },
  keepPlaying: { method: 'POST', path: '/protection/session' },
  refreshBalance: { method: 'POST', path: '/user/balance/refresh' },
  history: { method: 'GET', path: '/trx/history' },
  rechargeOrder: { method: 'POST', path: '/trx/depositSelf' },
  withdraw: { method: 'POST', path: '/trx/withdrawal' },
  removeAccount: { method: 'DELETE', path: '/user/bank' },
  questions: { method: 'POST', path: '/service/list' },
  question: { method: 'POST', path: '/service/question' },
  upload: { method: 'POST', path: '/api/tool/upload' },
} as const satisfies { readonly [Name in CallName]?: Readonly<Pick<Call, 'method' | 'path'>> }

export type BrowserCall = keyof typeof BROWSER_CALLS

/** The address of a call on the server: the target of a script's request, and the action of a form. */
export const addressOf = (name: BrowserCall) => `/api${BROWSER_CALLS[name].path}`
