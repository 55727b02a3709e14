import type { RequestHandler, Response } from 'express'

const MAX_PAIR_BYTES = 3800

/** The session cookie was meant to go out and did not, or was too big to. */
export class CookieLost extends Error {
  constructor(why: string) {
    super(`The session cookie did not go out: ${why}`)
    this.name = 'CookieLost'
  }
}

const expected = new WeakSet<Response>()

/** From now on the answer has to carry the cookie pair that `cookieGuard` watches. */
export const expectCookiePair = (res: Response) => void expected.add(res)

/**
 * cookie-session swallows its errors: a secure cookie on a request it believes is plain http gives a 200 and no cookie.
 * So, once the headers stand, the pair must be among them and small enough; otherwise writing them throws, nothing has been
 * sent yet, and the error funnel answers. Mounted before cookie-session, because header listeners run last-mounted first.
 */
export function cookieGuard(name: string): RequestHandler {
  return (_req, res, next) => {
    const writeHead = res.writeHead
    res.writeHead = (...given: unknown[]) => {
      if (expected.delete(res)) assertPair(res, name)
      return Reflect.apply(writeHead, res, given)
    }
    next()
  }
}

function assertPair(res: Response, name: string): void {
  const pair = [res.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.sig=`))
  const bytes = pair.reduce((sum, cookie) => sum + Buffer.byteLength(cookie), 0)
  if (pair.length === 2 && bytes <= MAX_PAIR_BYTES) return
  res.removeHeader('set-cookie')
  throw new CookieLost(
    pair.length < 2
      ? 'the connection looks like plain http; TRUST_PROXY must be the number of proxies in front'
      : `the pair takes ${bytes} bytes, more than ${MAX_PAIR_BYTES}`,
  )
}
