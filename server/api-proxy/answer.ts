import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { FileReply, Reply } from '../api/reply.ts'
import { loginPath, safePath } from '../safePath.ts'
import { pageBehind } from '../visit.ts'
import { isFormPost, wantsPage } from '../wants.ts'
import { cleanedData } from './cleaned.ts'
import type { Found } from './findCall.ts'
import { FORMS } from './forms.ts'
import type { Posted } from './readPosted.ts'

const TOKENS = new Set(['authToken', 'token', 'accessToken', 'refreshToken'])

/** The same data without the tokens a sign-in brings, at any depth (decision row 8). */
function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !TOKENS.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutTokens(inner)]))
}

/** The page a form sits on: where a refusal goes back to. */
export const backFrom = (req: Request, { own }: Posted) => safePath(own._back, pageBehind(req))

function nextPage({ name }: Found, reply: Reply, posted: Posted, req: Request, res: Response): string {
  const { alwaysLeadsTo, leadsTo } = FORMS[name] ?? {}
  if (alwaysLeadsTo) return alwaysLeadsTo(reply.data)
  const next = safePath(posted.own._next, leadsTo ?? backFrom(req, posted))
  return name === 'register' && !res.locals.session ? loginPath(next) : next
}

/**
 * Success: 303 with a toast for a form, else the envelope, tokens removed, and `next` where a form was posted by script. With
 * `_stays` the script's page does not leave: it gets no `next` and shows the message itself.
 */
export async function answerDone(
  found: Found,
  reply: Reply,
  posted: Posted,
  req: Request,
  res: Response,
): Promise<void> {
  res.set('Cache-Control', 'no-store')
  if (reply.file) {
    await sendFile(reply.file, res)
    return
  }
  const envelope = { code: 200, message: reply.message, data: withoutTokens(cleanedData(found.name, reply)) ?? null }
  if (!isFormPost(req)) {
    res.json(envelope)
    return
  }
  const next = nextPage(found, reply, posted, req, res)
  const toast = FORMS[found.name]?.toast
  const text = reply.message || (toast?.word ? res.locals.t(toast.word) : '')
  if ('_stays' in posted.own && !wantsPage(req)) {
    res.json({ ...envelope, message: text })
    return
  }
  if (toast && text) res.locals.flash.put({ toast: { kind: 'success', text, ms: toast.ms } })
  if (wantsPage(req)) res.redirect(303, next)
  else res.json({ ...envelope, next })
}

/**
 * A file keeps its type and name, and can do nothing on our origin. One that breaks off breaks the connection too, because a
 * file that looks whole and is not is worse than none.
 */
async function sendFile({ type, disposition, body }: FileReply, res: Response): Promise<void> {
  const name = /filename="?([\w. -]{1,100})"?/.exec(disposition ?? '')?.[1]
  res.set('Content-Security-Policy', "default-src 'none'; sandbox")
  res.set('Content-Type', type).attachment(name)
  res.set('Content-Type', type)
  if (Buffer.isBuffer(body)) {
    res.end(body)
    return
  }
  try {
    await pipeline(body, res)
  } catch (error) {
    res.locals.log.warn({ err: error }, 'a file broke off')
  }
}
