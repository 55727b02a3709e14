import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '../../contract/access.ts'
import type { Locale } from '../../contract/languages.ts'
import type { Reason } from '../../contract/reasons.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import { readEither } from '../http/cookies.ts'
import { beginRefusal } from '../http/errors.ts'
import { plainRefusal, type RenderLimit, retryAfter } from '../limits/renderLimit.ts'
import type { CacheablePages } from './pageInputs.ts'
import { plainProblemPage } from './plainProblem.ts'
import { choicesOf, headersOf, isRepeatable, pathOf, REQUEST_ID } from './repeatable.ts'

/** About 2 kB each, and twice the length of the key at most. */
const MOST_ANSWERS = 500
const MOST_KEY_LENGTH = 512
const RETRY_AFTER = 'Retry-After'

interface Refusal {
  status: number
  reason: Reason
  headers: readonly string[]
  body: Buffer
}

interface Settings {
  renderLimit: Pick<RenderLimit, 'isFull' | 'admit'>
  cacheable: CacheablePages
  brand: string
  sendOld(req: Request, res: Response): Promise<boolean>
}

export interface Overload {
  /** Repeats a refusal. Mounted first. @param watch names, counts and logs a request @param isOverloaded */
  repeat(watch: (req: Request, res: Response) => string, isOverloaded: () => boolean): RequestHandler
  /** While the process is overloaded: answers pages. What is no request for a page goes on. */
  answer: RequestHandler
  /** While no page may be rendered: the same. Mounted before the session is read, so a refusal costs little. */
  refuse: RequestHandler
}

/** Whether a player has signed in here. Says nothing about the session: nothing is verified. */
const seemsSignedIn = (req: Request) => readEither(req, SESSION_COOKIE) !== undefined

/** What decides a refusal, beside the path: whether the usual way comes to a page at all. */
const keyOf = (req: Request) =>
  [pathOf(req), req.host, choicesOf(req.headers.cookie).choices, req.headers.accept ?? ''].join('\n')

/**
 * Answers pages during overload: with the cached page of any age, because an old page is better than an error, otherwise with
 * a refusal (503), a small page in the player's language. At three times the capacity two of three requests are refused, so a
 * refusal may cost next to nothing: its text is made once for each language, and the whole answer is repeated to an equal
 * request before any other step.
 */
export function overload({ renderLimit, cacheable, brand, sendOld }: Settings): Overload {
  const refusals = new LRUCache<string, Refusal>({ max: MOST_ANSWERS })
  const bodies = new Map<Locale, Buffer>()

  /** The text of a refusal, made once for each language. */
  function bodyFor(req: Request, res: Response, word: string): Buffer {
    const { locale } = res.locals
    const made = bodies.get(locale)
    if (made) return made
    const { statusCode: status } = res
    const body = Buffer.from(plainProblemPage(req, res, { status, message: res.locals.t(word) }, brand))
    bodies.set(locale, body)
    return body
  }

  /** @param repeatable where only pages are refused, because files, calls and forms are answered while nothing is rendered */
  function refusePage(req: Request, res: Response, repeatable: boolean) {
    const problem = plainRefusal('shedding')
    const body = bodyFor(req, res, beginRefusal(res, problem))
    res.type('html').setHeader('Content-Length', body.length)
    const key = keyOf(req)
    if (repeatable && key.length <= MOST_KEY_LENGTH && isRepeatable(req, res) && !res.hasHeader('Set-Cookie')) {
      const headers = headersOf(res, [RETRY_AFTER]).flat()
      refusals.set(key, { status: res.statusCode, reason: problem.reason, headers, body })
    }
    res.end(body)
  }

  const answerOr =
    (repeatable: boolean): RequestHandler =>
    async (req, res, next) => {
      if (await sendOld(req, res)) return
      if (req.method === 'GET' && wantsPage(req)) refusePage(req, res, repeatable)
      else next()
    }
  const refuseNow = answerOr(true)

  return {
    repeat: (watch, isOverloaded) => (req, res, next) => {
      const overloaded = isOverloaded()
      // Visitors have a part of the places, so players have one as long as visitors have.
      if (!overloaded && !renderLimit.isFull(false)) return next()
      const signedIn = seemsSignedIn(req)
      if (!overloaded && signedIn && !renderLimit.isFull(true)) return next()
      // A visitor may still get a cached page.
      if (!signedIn && cacheable.has(pathOf(req))) return next()
      const refusal = isRepeatable(req, res) ? refusals.get(keyOf(req)) : undefined
      if (!refusal) return next()
      const id = watch(req, res)
      res.locals.refusal = refusal.reason
      res.writeHead(refusal.status, [...refusal.headers, RETRY_AFTER, String(retryAfter()), REQUEST_ID, id])
      res.end(refusal.body)
    },
    answer: answerOr(false),
    refuse: (req, res, next) => {
      if (res.locals.testOverrides) return next()
      if (renderLimit.isFull(seemsSignedIn(req)))
        return refuseNow(req, res, (error?: unknown) => next(error ?? plainRefusal('shedding')))
      renderLimit.admit(res)
      next()
    },
  }
}
