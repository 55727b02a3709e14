import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '../../contract/access.ts'
import type { Locale } from '../../contract/languages.ts'
import type { Reason } from '../../contract/reasons.ts'
import { readEither } from '../http/cookies.ts'
import { beginRefusal } from '../http/errors.ts'
import { plainRefusal, retryAfter } from '../limits/drawings.ts'
import type { CacheablePages } from './pageInputs.ts'
import { plainProblemPage } from './plainProblem.ts'
import { choicesOf, headersOf, isRepeatable, pathOf, REQUEST_ID } from './repeatable.ts'

/** About 2 kB each, and twice the length of the key at most. */
const MOST_ANSWERS = 500
const MOST_KEY_LENGTH = 512
const RETRY_AFTER = 'Retry-After'

interface Busy {
  status: number
  reason: Reason
  /** Names and values in turn, without the request id and the time after which to come again. */
  headers: readonly string[]
  body: Buffer
}

interface Settings {
  /** Whether no drawing may start now (limits/drawings.ts). */
  isFull: (signedIn: boolean) => boolean
  cacheable: CacheablePages
  brand: string
}

/** Whether a player has signed in here. Says nothing about the session: nothing is verified. */
export const seemsSignedIn = (req: Request) => readEither(req, SESSION_COOKIE) !== undefined

/** What decides a refusal, beside the path: whether the usual way comes to a page at all. */
const keyOf = (req: Request) =>
  [pathOf(req), req.host, choicesOf(req.headers.cookie).choices, req.headers.accept ?? ''].join('\n')

/**
 * Refuses pages under load (503), as a small page in the player's language. At three times the capacity two of three
 * requests are refused, so a refusal may cost next to nothing: its text is made once for each language, and the whole
 * answer is repeated to an equal request before any other step.
 */
export function busyAnswers({ isFull, cacheable, brand }: Settings) {
  const answers = new LRUCache<string, Busy>({ max: MOST_ANSWERS })
  const bodies = new Map<Locale, Buffer>()

  function bodyFor(req: Request, res: Response, word: string): Buffer {
    const { locale } = res.locals
    const known = bodies.get(locale)
    if (known) return known
    const { statusCode: status } = res
    const made = Buffer.from(plainProblemPage(req, res, { status, message: res.locals.t(word) }, brand))
    bodies.set(locale, made)
    return made
  }

  return {
    /**
     * Repeats a refusal. Mounted first.
     * @param watch names the request, counts it and logs its end; returns its id
     * @param isLate whether the process refuses whatever it can
     */
    handler(watch: (req: Request, res: Response) => string, isLate: () => boolean): RequestHandler {
      return (req, res, next) => {
        const late = isLate()
        // Visitors have a part of the places, so players have one as long as visitors have.
        if (!late && !isFull(false)) return next()
        const signedIn = seemsSignedIn(req)
        if (!late && signedIn && !isFull(true)) return next()
        // A visitor may still get a cached page.
        if (!signedIn && cacheable.has(pathOf(req))) return next()
        const known = isRepeatable(req, res) ? answers.get(keyOf(req)) : undefined
        if (!known) return next()
        const id = watch(req, res)
        res.locals.refusal = known.reason
        res.writeHead(known.status, [...known.headers, RETRY_AFTER, String(retryAfter()), REQUEST_ID, id])
        res.end(known.body)
      }
    },

    /**
     * Refuses a request for a page. `remember` keeps the answer for equal ones: where only pages are refused, because
     * files, calls and forms are not while no drawing may start.
     */
    send(req: Request, res: Response, remember: boolean): void {
      const problem = plainRefusal('shedding')
      const body = bodyFor(req, res, beginRefusal(res, problem))
      res.type('html').setHeader('Content-Length', body.length)
      const key = keyOf(req)
      if (remember && key.length <= MOST_KEY_LENGTH && isRepeatable(req, res) && !res.hasHeader('Set-Cookie')) {
        const headers = headersOf(res, [RETRY_AFTER]).flat()
        answers.set(key, { status: res.statusCode, reason: problem.reason, headers, body })
      }
      res.end(body)
    },
  }
}
