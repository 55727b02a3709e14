import type { Request, Response } from 'express'
import { z } from 'zod'
import { MaybeSignedIn, SignedIn } from '../../contract/calls/auth.ts'
import type { InputOf } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { OrderSnapshot, snapshotOf } from '../../contract/calls/orders.ts'
import { readTolerantly } from '../../contract/calls/read.ts'
import { UpstreamError } from '../../contract/errors.ts'
import type { CodeRequests } from '../session/codeRequest.ts'
import type { IdentityCookies } from '../session/identityCookies.ts'
import type { KnownDevices } from '../session/knownDevice.ts'
import { revoke } from '../session/revoke.ts'
import type { Store } from '../store/store.ts'
import { orderBook } from '../upstream-client/orders.ts'
import type { Reply } from '../upstream-client/reply.ts'

export interface EffectDeps {
  store: Store
  devices: KnownDevices
  codes: CodeRequests
  confirmations: IdentityCookies
  /** Makes one more call for the same visitor, or for the player whose `token` is given. */
  ask<N extends CallName>(name: N, input: InputOf<Calls[N]>, token?: string): Promise<Reply<N>>
  now: () => number
}
type LoginInput = z.infer<typeof Credentials>

const Mailed = z.object({ email: z.string() })
const Named = z.object({ username: z.string() })
const Credentials = z.object({ username: z.string(), password: z.string() })
const SIGN_INS: readonly CallName[] = ['login', 'register', 'guest', 'thirdPartyLogin']

/** Calls that end every session of the player and bring this one a new token. */
const RENEWS: readonly CallName[] = ['changePassword', 'setPassword', 'endSessions']

/** What a successful call changes in the web tier: the session and the remembered orders. */
export async function applyEffects(
  name: CallName,
  input: unknown,
  reply: Reply,
  req: Request,
  res: Response,
  deps: EffectDeps,
): Promise<void> {
  if (SIGN_INS.includes(name)) await signIn(name, input, reply, req, res, deps)
  if (name === 'logout') res.locals.signOut()
  if (name === 'forgetPassword')
    await deps.codes.remember(res, Mailed.parse(input).email, CALLS.forgetPassword.reply.parse(reply.data))
  if (name === 'resetPassword') deps.codes.forget(res)
  if (RENEWS.includes(name)) await renewSession(name, reply, res)
  if (name === 'confirmIdentity' || name === 'setPassword') await rememberProof(reply, res, deps)
  if (name === 'rechargeOrder') await rememberOrder(input, reply, res, deps)
}

/** When upstream gives a new token, the old cookie and every copy of it become worthless. */
async function renewSession(name: CallName, reply: Reply, res: Response): Promise<void> {
  const { authToken } = MaybeSignedIn.safeParse(reply.data).data ?? {}
  const { session } = res.locals
  const guest = name === 'setPassword' ? false : (session?.guest ?? false)
  if (session && (authToken || guest !== session.guest))
    await res.locals.renewSession(authToken ?? session.token, guest)
}

async function rememberProof(reply: Reply, res: Response, { confirmations }: EffectDeps): Promise<void> {
  const { proof, expiresAt } = CALLS.setPassword.reply.safeParse(reply.data).data ?? {}
  const { session } = res.locals
  if (session && proof && expiresAt !== undefined) await confirmations.rememberProof(res, session, proof, expiresAt)
}

async function signIn(
  name: CallName,
  input: unknown,
  reply: Reply,
  req: Request,
  res: Response,
  deps: EffectDeps,
): Promise<void> {
  const given = SignedIn.safeParse(reply.data).data?.authToken
  if (name === 'guest' || name === 'thirdPartyLogin') {
    if (given) await begin(given, { guest: name === 'guest' }, res, deps)
    return
  }
  const { username, password } = Credentials.parse(input)
  const token = given ?? (await tokenByLogin({ username, password }, res, deps))
  if (token === undefined) return
  await begin(token, { account: username }, res, deps)
  deps.devices.remember(req, res, username)
}

/**
 * A new session replaces the one this browser had, most often a guest session. No client holds the old token any more,
 * so its session ends.
 */
async function begin(
  token: string,
  who: { account?: string; guest?: boolean },
  res: Response,
  deps: EffectDeps,
): Promise<void> {
  const { session: before, log } = res.locals
  await res.locals.signIn(token, { ...who, ...(await accountOf(token, res, deps)) })
  if (before && before.token !== token) await revoke(() => deps.ask('logout', {}, before.token), log)
}

/**
 * Upstream's own spelling of the account. Orders and money records use it as their key, so it must not depend on how
 * the player typed the name. The typed name is used when upstream does not send one.
 */
async function accountOf(token: string, res: Response, deps: EffectDeps): Promise<{ account?: string }> {
  try {
    const named = Named.safeParse((await deps.ask('userDetail', {}, token)).data).data
    return named ? { account: named.username } : {}
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    res.locals.log.warn({ err: error }, 'the account could not be read after the sign-in')
    return {}
  }
}

/**
 * ACC-08: a registration without a token is followed by one login call with the same credentials. The account exists
 * either way, so a failure here is only logged and the login dialog asks the player to sign in.
 */
async function tokenByLogin(credentials: LoginInput, res: Response, deps: EffectDeps): Promise<string | undefined> {
  try {
    return SignedIn.safeParse((await deps.ask('login', credentials)).data).data?.authToken
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    res.locals.log.warn({ err: error }, 'the sign-in after a registration failed')
    return undefined
  }
}

const OrderInput = z.object({ paymentChannel: z.string(), amount: OrderSnapshot.shape.amount })

/** Stored once: a replayed answer does not renew the age of the order. */
async function rememberOrder(input: unknown, reply: Reply, res: Response, { store, now }: EffectDeps): Promise<void> {
  const order = readTolerantly(CALLS.rechargeOrder.reply, reply.raw)
  if (!res.locals.session || !order.ok) return
  const book = orderBook(store, res.locals.session.playerKey)
  if (await book.read(order.data.transNo)) return
  await book.write(snapshotOf(OrderInput.parse(input), order.data, now()))
}
