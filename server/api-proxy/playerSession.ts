import type { Response } from 'express'
import { TOKEN_LEAST } from '../../contract/calls/signIn.ts'
import { UpstreamError } from '../../contract/errors.ts'
import { revoke } from '../session/signOut.ts'
import { sendAlso } from './sendCall.ts'
import type { CallResult, Visit } from './visit.ts'

/** Signs the player of a login or a registration in, and remembers the account on this device. */
export async function signInAs(
  { input, reply }: CallResult<'login'> | CallResult<'register'>,
  visit: Visit,
): Promise<void> {
  const { username, password } = input
  const token = tokenIn(reply.data?.authToken) ?? (await tokenByLogin({ username, password }, visit))
  if (token === undefined) return
  await beginSession(token, { account: username }, visit)
  visit.door.devices.remember(visit.req, visit.res, username)
}

/** A new session replaces the browser's, most often a guest's. Nobody holds the old token any more, so it ends. */
export async function beginSession(
  token: string | undefined,
  who: { account?: string; guest?: boolean },
  visit: Visit,
): Promise<void> {
  if (token === undefined) return
  const { locals } = visit.res
  const { session: before, log } = locals
  await locals.signIn(token, { ...who, ...(await accountOf(token, visit)) })
  if (before && before.token !== token) await revoke(() => sendAlso(visit, 'logout', {}, before.token), log)
}

/** After a call that ends every session of the player: a new token of upstream makes each copy of the old worthless. */
export async function renewSession(
  { locals }: Response,
  { token, guest }: { token: string | undefined; guest?: boolean },
): Promise<void> {
  const { session } = locals
  if (!session) return
  const isGuest = guest ?? session.guest
  if (token || isGuest !== session.guest) await locals.renewSession(token ?? session.token, isGuest)
}

const tokenIn = (text: string | undefined) => (text !== undefined && text.length >= TOKEN_LEAST ? text : undefined)

/** Upstream's own spelling of the account, a key of orders and money; the typed one if it sends none. */
async function accountOf(token: string, visit: Visit): Promise<{ account?: string }> {
  try {
    const { data } = await sendAlso(visit, 'userDetail', {}, token)
    return data ? { account: data.username } : {}
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    visit.res.locals.log.warn({ err: error }, 'the account could not be read after the sign-in')
    return {}
  }
}

/** ACC-08: a registration without a token is followed by one login; a failure leads to the dialog. */
async function tokenByLogin(
  credentials: { username: string; password: string },
  visit: Visit,
): Promise<string | undefined> {
  try {
    return (await sendAlso(visit, 'login', credentials)).data?.authToken
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    visit.res.locals.log.warn({ err: error }, 'the sign-in after a registration failed')
    return undefined
  }
}
