import { CALLS, type CallName } from './calls.ts'

/** Every call whose path is its whole address. The path of `inviteApp` has a place for the code. */
export type AddressedCall = Exclude<CallName, 'inviteApp'>

/** The address of a call for a page. Scripts take `addressOf` of contract/callFacts.ts, without schemas. */
export const callAddress = (name: AddressedCall) => `/api${CALLS[name].path}`
