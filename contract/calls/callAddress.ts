import { CALLS, type CallName } from './calls.ts'

/** Every call whose path is its whole address. The path of `inviteApp` has a place for the code. */
type AddressedCall = Exclude<CallName, 'inviteApp'>

/**
 * The address of a call on the server: the action of a form, or the target of a link, in a page, which is rendered on the
 * server. Script takes `addressOf` of contract/callFacts.ts, which loads no schemas.
 */
export const callAddress = (name: AddressedCall) => `/api${CALLS[name].path}`
