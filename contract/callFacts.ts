import type { Call } from './calls/call.ts'

/** UPS-06, SES-15: the codes of the envelope with a meaning. */
export const CODE_OK = 200
export const CODE_SESSION_EXPIRED = 404

/** An extension (UPS-15): the player must confirm their identity first (contract/calls/identity.ts). RFC 6585. */
export const CODE_CONFIRM_IDENTITY = 428

/** The pause before another code may be asked for, in seconds (ACC-17). */
export const CODE_PAUSE_S = 60

/** Calls of the page's scripts. Their rows of `CALLS` add the schemas, which need zod: this table needs none. */
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
} as const satisfies Record<string, Pick<Call, 'method' | 'path'>>

export type BrowserCall = keyof typeof BROWSER_CALLS

/** The address of a call on the server: the target of a script's request, and the action of a form. */
export const addressOf = (name: BrowserCall) => `/api${BROWSER_CALLS[name].path}`
