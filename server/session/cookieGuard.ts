import type { RequestHandler, Response } from 'express'

const MAX_PAIR_BYTES = 3800

/** The session cookie should have been sent and was not, or was too large. */
export class CookieLost extends Error {
  constructor(why: string) {
    super(`The session cookie did not go out: ${why}`)
    this.name = 'CookieLost'
  }
}

/** The cookie of the session and its signature, by what follows the name of the first. */
const COOKIES = ['', '.sig']

const expected = new WeakSet<Response>()

/** Requires the answer to carry the cookies that `cookieGuard` watches. */
export const expectCookiePair = (res: Response) => void expected.add(res)

/**
 * cookie-session swallows its errors: a secure cookie on a request that it takes for plain http results in a 200
 * without a cookie. So, once the headers are complete, this guard checks that the pair is among them and small enough.
 * Otherwise writing the headers throws, nothing has been sent yet, and the error funnel answers. Mounted before
 * cookie-session, because header listeners run last-mounted first.
 *
 * It also dates the pair by an age of `ageSeconds`: cookie-session writes a time of day, which a device whose clock is
 * ahead takes for past.
 */
export function cookieGuard(name: string, ageSeconds: number): RequestHandler {
  return (_req, res, next) => {
    const writeHead = res.writeHead
    res.writeHead = (...args: unknown[]) => {
      if (expected.delete(res)) {
        assertPair(res, name)
        const dated = cookiesOf(res).map((cookie) =>
          COOKIES.some((end) => isOne(cookie, name + end)) ? `${cookie}; max-age=${ageSeconds}` : cookie,
        )
        res.setHeader('set-cookie', dated)
      }
      return Reflect.apply(writeHead, res, args)
    }
    next()
  }
}

const cookiesOf = (res: Response) => [res.getHeader('set-cookie') ?? []].flat().map(String)
const isOne = (cookie: string, name: string) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`)

function assertPair(res: Response, name: string): void {
  const cookies = cookiesOf(res)
  // Of one cookie the last counts: a sign-in may come with the cookies of a session that has ended, which are cleared first.
  const pair = COOKIES.flatMap((end) => cookies.filter((cookie) => cookie.startsWith(`${name}${end}=`)).slice(-1))
  const bytes = pair.reduce((sum, cookie) => sum + Buffer.byteLength(cookie), 0)
  if (pair.length === COOKIES.length && bytes <= MAX_PAIR_BYTES) return
  res.removeHeader('set-cookie')
  // This answer starts no session.
  res.locals.session = null
  throw new CookieLost(
    pair.length < COOKIES.length
      ? 'the connection looks like plain http; TRUST_PROXY must be the number of proxies in front'
      : `the pair takes ${bytes} bytes, more than ${MAX_PAIR_BYTES}`,
  )
}
