import type { Request, Response } from 'express'
import { z } from 'zod'
import { SignedIn } from '../../contract/auth.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { OrderSnapshot, snapshotOf } from '../../contract/orders.ts'
import { readTolerantly } from '../../contract/read.ts'
import { UpstreamError } from '../api/errors.ts'
import { orderBook } from '../api/orders.ts'
import type { Reply } from '../api/reply.ts'
import type { CodeRequests } from '../middleware/codeRequest.ts'
import type { Store } from '../store/store.ts'
import type { KnownDevices } from './knownDevice.ts'

export interface EffectDeps {
  store: Store
  devices: KnownDevices
  codes: CodeRequests
  /** One more call on behalf of the same visitor, or of the player whose `token` is given. */
  ask(name: CallName, input: unknown, token?: string): Promise<Reply>
  now: () => number
}
type LoginInput = z.infer<typeof Credentials>

const Mailed = z.object({ email: z.string() })
const Named = z.object({ username: z.string() })
const Credentials = z.object({ username: z.string(), password: z.string() })
const SIGN_INS: readonly CallName[] = ['login', 'register', 'guest', 'thirdPartyLogin']

/** What a successful call changes here: who is signed in, which order is remembered. */
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
  if (name === 'rechargeOrder') await rememberOrder(input, reply, res, deps)
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
    if (given) await res.locals.signIn(given, { guest: name === 'guest', ...(await accountOf(given, res, deps)) })
    return
  }
  const { username, password } = Credentials.parse(input)
  const token = given ?? (await tokenByLogin({ username, password }, res, deps))
  if (token === undefined) return
  await res.locals.signIn(token, { account: username, ...(await accountOf(token, res, deps)) })
  deps.devices.remember(req, res, username)
}

/**
 * Upstream's own spelling of the account: orders and money records are kept under it, so it must be the same however the
 * name was typed. When upstream does not say, the typed one stands.
 */
async function accountOf(token: string, res: Response, deps: EffectDeps): Promise<{ account?: string }> {
  try {
    const named = Named.safeParse((await deps.ask('userDetail', {}, token)).data).data
    return named ? { account: named.username } : {}
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    res.locals.log.warn({ err: error }, 'signed in without knowing the account')
    return {}
  }
}

/**
 * Decision row 12: a registration without a token is followed by one login call with the same credentials. The account
 * exists either way, so a failure here is only logged and the player is asked to sign in.
 */
async function tokenByLogin(credentials: LoginInput, res: Response, deps: EffectDeps): Promise<string | undefined> {
  try {
    return SignedIn.safeParse((await deps.ask('login', credentials)).data).data?.authToken
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    res.locals.log.warn({ err: error }, 'registered, but not signed in')
    return undefined
  }
}

const OrderInput = z.object({ paymentChannel: z.string(), amount: OrderSnapshot.shape.amount })

/** Kept once: an answer given again does not make the order younger. */
async function rememberOrder(input: unknown, reply: Reply, res: Response, { store, now }: EffectDeps): Promise<void> {
  const order = readTolerantly(CALLS.rechargeOrder.reply, reply.raw)
  if (!res.locals.session || !order.ok) return
  const book = orderBook(store, res.locals.session.playerKey)
  if (await book.read(order.data.transNo)) return
  await book.write(snapshotOf(OrderInput.parse(input), order.data, now()))
}
