import { desc, eq } from 'drizzle-orm'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { Question } from '../../contract/support.ts'
import { player, supportQuestion } from '../db/schema/player.ts'
import type { Db } from '../db/types.ts'
import { langOf } from '../lang.ts'
import { say } from '../say.ts'
import { escapeHtml, html } from './html.ts'
import { sendPage } from './page.ts'
import { sameOrigin } from './withdrawals.ts'

const SHOWN = 50
const BODY_MAX = 8 * 1024

/** The desk of support: the newest questions, each answered by hand where somebody likes to. */
export function supportDesk(db: Db, now: () => number): Router {
  const router = Router()
  router.get('/', list(db))
  router.post('/:id', sameOrigin, express.urlencoded({ extended: false, limit: BODY_MAX }), answer(db, now))
  return router
}

const list =
  (db: Db): RequestHandler =>
  async (request, response) => {
    const lang = langOf(request.get('accept-language'))
    const questions = await db
      .select({ question: supportQuestion, username: player.username })
      .from(supportQuestion)
      .innerJoin(player, eq(player.id, supportQuestion.player))
      .orderBy(desc(supportQuestion.id))
      .limit(SHOWN)
    const rows = questions.map(
      ({ question: { id, question, images, answer }, username }) => html`<li><b>${username}</b>
<small>${images ? say(lang, 'upstream.sandbox.withPicture') : ''}</small><pre>${question}</pre>
<form method="post" action="/sandbox/support/${id}"><p><label>${say(lang, 'upstream.sandbox.answer')}<br>
<textarea name="answer" rows="3" cols="40" maxlength="2000" required>${shown(answer)}</textarea></label></p>
<button>${say(lang, 'upstream.sandbox.sendAnswer')}</button></form></li>`,
    )
    const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${say(lang, 'upstream.sandbox.supportEmpty')}</p>`
    sendPage(
      response,
      lang,
      say(lang, 'upstream.sandbox.support'),
      html`<p>${say(lang, 'upstream.sandbox.supportNote')}</p>${body}
<p><a href="/sandbox/">${say(lang, 'upstream.sandbox.back')}</a></p>`,
    )
  }

/** The text of an answer, out of whatever form it is kept in. */
const shown = (answer: string) => Question.shape.answer.parse(answer)

const Written = z.object({ id: z.string().regex(/^\d{1,15}$/), answer: z.string().trim().min(1).max(2000) })

/** A written answer is text, and the app reads answers as HTML. It counts from now on. */
const answer =
  (db: Db, now: () => number): RequestHandler =>
  async (request, response) => {
    const written = Written.safeParse({ ...request.body, ...request.params })
    if (!written.success) return void response.sendStatus(400)
    await db
      .update(supportQuestion)
      .set({ answer: escapeHtml(written.data.answer), answeredAt: new Date(now()) })
      .where(eq(supportQuestion.id, Number(written.data.id)))
    response.redirect(303, '/sandbox/support')
  }
