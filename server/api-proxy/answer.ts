import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { CallName } from '../../contract/calls/calls.ts'
import { isFormPost, wantsPage } from '../http/contentNegotiation.ts'
import { refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'
import type { Resumed } from '../session/identityCookies.ts'
import type { FileReply } from '../upstream-client/reply.ts'
import { cleanedData } from './cleaned.ts'
import type { VisitOf } from './policy.ts'
import type { CallAnswer, Visit } from './visit.ts'

export const backFrom = ({ req, posted }: Visit) => safePath(posted.own._back, refererPath(req))

function nextPage<N extends CallName>(visit: VisitOf<N>, reply: CallAnswer<N>): string {
  const { policy, posted } = visit
  const always = policy.alwaysLeadsTo?.(reply.data)
  if (always !== undefined) return always
  const next = safePath(posted.own._next, policy.leadsTo ?? backFrom(visit))
  return policy.leadsVia?.(next, visit) ?? next
}

/** Answers a success: 303 with a toast, or the envelope without tokens. `_stays` keeps the script's page open. */
export async function answerDone<N extends CallName>(
  visit: VisitOf<N>,
  reply: CallAnswer<N>,
  resumed: Resumed | null,
): Promise<void> {
  const { policy, posted, req, res } = visit
  res.set('Cache-Control', 'no-store')
  if (reply.file) {
    await sendFile(reply.file, req, res)
    return
  }
  const envelope = () => ({ code: 200, message: reply.message, data: cleanedData(visit, reply) ?? null })
  if (!isFormPost(req)) {
    res.json(envelope())
    return
  }
  const next = resumed?.back ?? nextPage(visit, reply)
  const { toast } = policy
  const text = reply.message || (toast?.word ? res.locals.t(toast.word) : '')
  if ('_stays' in posted.own && !wantsPage(req)) {
    res.json({ ...envelope(), message: text })
    return
  }
  const notice = toast && text ? { toast: { kind: 'success', text, ms: toast.ms } as const } : {}
  if (resumed || 'toast' in notice) await res.locals.flash.put({ ...resumed?.flash, ...notice })
  if (wantsPage(req)) res.redirect(303, next)
  else res.json({ ...envelope(), next })
}

/** Sends a file with a policy that lets it do nothing. When upstream breaks off, so does the answer. */
async function sendFile({ type, disposition, body }: FileReply, { method }: Request, res: Response): Promise<void> {
  const name = /filename="?([\w. -]{1,100})"?/.exec(disposition ?? '')?.[1]
  res.set('Content-Security-Policy', "default-src 'none'; sandbox")
  res.attachment(name).set('Content-Type', type)
  if (Buffer.isBuffer(body)) {
    res.end(body)
    return
  }
  if (method === 'HEAD') {
    // A stream that is given up reports an error.
    body.on('error', () => {}).destroy()
    res.end()
    return
  }
  try {
    await pipeline(body, res)
  } catch (error) {
    res.locals.log.warn({ err: error }, 'a file answer was cut off')
  }
}
