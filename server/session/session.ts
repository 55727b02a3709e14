import { hash, randomBytes } from 'node:crypto'
import cookieSession from 'cookie-session'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { SESSION_COOKIE } from '../../contract/access.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import { type CookieJar, readCookie } from '../http/cookies.ts'
import { whenThere } from '../store/store.ts'
import { cookieGuard, expectCookiePair } from './cookieGuard.ts'
import type { TokenStore } from './rememberedTokens.ts'
import { forgetWaiting } from './sealedCookie.ts'
import { sessionTokens, TokenPlace } from './sessionToken.ts'

/** A signed-in player. The token belongs to upstream and never leaves the server (SES-01). */
export interface PlayerSession {
  id: string
  token: string
  /** The same for all sessions of one account. It does not reveal the name. */
  playerKey: string
  guest: boolean
  issuedAt: EpochMs
  lastActiveAt: EpochMs
  expiresAt: EpochMs
}

/** Gives the present session another token and id; account and expiry stay. `guest` is the present value. */
export type RenewSession = (token: string, guest: boolean) => Promise<void>

/** Starts a session with a new id. `account` is upstream's own name; without it the session has a key of its own. */
export type SignIn = (token: string, who: { account?: string; guest?: boolean }) => Promise<void>

export const IDLE_MS = 30 * 60_000
export const ABSOLUTE_MS = 12 * 3_600_000
const TOUCH_EVERY_MS = 60_000
/** The activity time that marks a session as ended by upstream. */
const ENDED = 0
const SEEN_COOKIE = 'seen'

/** The content of the cookie, with its sealed token; times in epoch seconds to keep it small. `l` is the time of writing. */
const Payload = TokenPlace.extend({
  v: z.literal(1),
  i: z.string().length(22),
  p: z.string().min(16).max(32),
  a: z.number().int(),
  l: z.number().int(),
  e: z.number().int(),
  g: z.literal(1).optional(),
})
type Payload = z.infer<typeof Payload>

const newId = () => randomBytes(16).toString('base64url')

const seconds = (ms: number) => Math.floor(ms / 1000)

/** The key of an account (case counts) for limits and money records. Without a secret: records outlive it. */
export const playerKeyOf = (account: string) => hash('sha256', `player:${account.trim()}`, 'base64url').slice(0, 22)

/** The cookies of sessions: how one is opened, begun and ended. */
function sessionCookies(jar: CookieJar, store: TokenStore, now: () => EpochMs) {
  const name = jar.name(SESSION_COOKIE)
  const tokens = sessionTokens(jar.keys.sealing, store)

  const writeSeen = (res: Response, id: string, time: number) =>
    jar.writeSigned(res, SEEN_COOKIE, `${id}.${time}`, seconds(ABSOLUTE_MS))

  function end(req: Request, res: Response): void {
    forget(req).catch((err: unknown) => {
      res.locals.log?.warn({ err }, 'the token of a session that ended is still in the store')
    })
    req.session = null
  }

  /** Forgets the token of the session in the cookie. It also expires by itself, so an end does not wait for this. */
  async function forget(req: Request): Promise<void> {
    const payload = readCookie(req, name) ? Payload.safeParse(req.session).data : undefined
    if (payload) await tokens.forget(payload)
  }

  return {
    end,
    markEnded: (res: Response, id: string) => writeSeen(res, id, ENDED),
    async open(req: Request, res: Response): Promise<PlayerSession | null> {
      if (!readCookie(req, name)) return null
      const payload = Payload.safeParse(req.session).data
      const time = now()
      const seenAt = payload && lastSeen(jar, req, payload)
      res.locals.lastPlayer = payload?.p
      if (seenAt === ENDED) {
        // A page request is a step of the player: its answer arrives before a later sign-in.
        if (wantsPage(req)) end(req, res)
        return null
      }
      const dead = !payload || !seenAt || time >= payload.e * 1000 || time - seenAt * 1000 >= IDLE_MS
      if (dead) {
        end(req, res)
        return null
      }
      const opened = await tokens.open(payload)
      if (opened === null) {
        // Another answer, to a page of the player, may have begun a session in the meantime.
        if (wantsPage(req)) end(req, res)
        return null
      }
      if (time - seenAt * 1000 >= TOUCH_EVERY_MS) writeSeen(res, payload.i, seconds(time))
      const { text: token, withFirst } = opened
      if (!withFirst || isSignedWithOldKey(jar, req)) {
        const { t: _, r, ...facts } = payload
        const sealed = await whenThere(tokens.seal(token, payload.e - seconds(time), r))
        // Without the store the cookie stays as it is, until a later request.
        if (sealed) {
          req.session = { ...facts, l: seenAt, ...sealed }
          expectCookiePair(res)
        }
      }
      return sessionOf({ ...payload, l: seenAt }, token)
    },
    /** Writes a session with a new id. */
    async begin(req: Request, res: Response, token: string, session: Beginning) {
      const time = now()
      const payload: Payload = {
        v: 1,
        i: newId(),
        p: session.playerKey,
        a: seconds(session.issuedAt),
        l: seconds(time),
        e: seconds(session.expiresAt),
        ...(session.guest ? { g: 1 as const } : {}),
        ...(await tokens.seal(token, seconds(session.expiresAt) - seconds(time))),
      }
      await forget(req)
      req.session = payload
      expectCookiePair(res)
      res.locals.session = { ...session, id: payload.i, token, lastActiveAt: time }
    },
  }
}

type Beginning = Omit<PlayerSession, 'id' | 'token' | 'lastActiveAt'>

const sessionOf = ({ i, p, a, l, e, g }: Payload, token: string): PlayerSession => ({
  id: i,
  token,
  playerKey: p,
  guest: g === 1,
  issuedAt: a * 1000,
  lastActiveAt: l * 1000,
  expiresAt: e * 1000,
})

/** In epoch seconds. */
function lastSeen(jar: CookieJar, req: Request, { i, l }: Payload): number {
  const [id, time] = jar.readSigned(req, SEEN_COOKIE)?.split('.') ?? []
  return id === i ? Number(time) : l
}

/** The library signs `.sig` again alone and without its attributes, so both cookies are then written again here. */
function isSignedWithOldKey({ keys, name: nameOf }: CookieJar, req: Request): boolean {
  if (!keys.rotated) return false
  const name = nameOf(SESSION_COOKIE)
  const signature = readCookie(req, `${name}.sig`)
  return signature !== undefined && keys.signing.index(`${name}=${readCookie(req, name)}`, signature) > 0
}

/**
 * cookie-session with the rules SES-01 to SES-07: a signed cookie pair with the sealed token in it, idle and absolute
 * limits. The limits are checked here because the cookie's own expiry is only a hint. Answers may
 * arrive in another order than their requests, so only sign-in and sign-out write the session cookie. A second cookie,
 * which names the session, holds the time of its last activity and whether upstream has ended it. A late answer to a
 * request of an earlier session therefore changes nothing in the present one.
 */
export function session(jar: CookieJar, store: TokenStore, now: () => EpochMs = Date.now): RequestHandler[] {
  const name = jar.name(SESSION_COOKIE)
  const { open, begin, end, markEnded } = sessionCookies(jar, store, now)
  const pair = cookieSession({
    name,
    keys: jar.keys.signing,
    maxAge: ABSOLUTE_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: jar.secure,
    path: '/',
  })

  return [
    cookieGuard(name, seconds(ABSOLUTE_MS)),
    pair,
    async (req, res, next) => {
      res.locals.signIn = async (token, { account, guest = false }) => {
        const issuedAt = now()
        // A Google account that waits for its player has no owner yet.
        forgetWaiting(jar, req, res, ['link'])
        const playerKey = account === undefined ? newId() : playerKeyOf(account)
        await begin(req, res, token, { playerKey, guest, issuedAt, expiresAt: issuedAt + ABSOLUTE_MS })
      }
      res.locals.renewSession = async (token, guest) => {
        const { session } = res.locals
        if (session) await begin(req, res, token, { ...session, guest })
      }
      res.locals.signOut = () => {
        end(req, res)
        if (readCookie(req, jar.name(SEEN_COOKIE))) jar.clear(res, SEEN_COOKIE)
        forgetWaiting(jar, req, res)
        res.locals.session = null
      }
      res.locals.sessionEnded = () => {
        const { session } = res.locals
        if (session) markEnded(res, session.id)
        res.locals.session = null
      }
      res.locals.session = await open(req, res)
      next()
    },
  ]
}
