import { desc, eq } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { Question } from '../../../contract/calls/support.ts'
import { escapeHtml } from '../../../contract/escapeHtml.ts'
import { player, supportQuestion } from '../../db/schema/player.ts'
import type { Db } from '../../db/types.ts'
import { timeOf } from '../../faults/testOverrides.ts'
import { html } from '../../http/html.ts'
import { translate } from '../../http/translate.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

const SHOWN = 50

/** The support desk: the newest questions. A tester can answer each by hand. */
export function supportDesk(db: Db, now: () => number): Router {
  const router = Router()
  router.get('/', list(db))
  router.post('/:id', sameOrigin, ...deskBody, answer(db, now))
  return router
}

const list =
  (db: Db): RequestHandler =>
  async (request, response) => {
    const questions = await db
      .select({ question: supportQuestion, username: player.username })
      .from(supportQuestion)
      .innerJoin(player, eq(player.id, supportQuestion.player))
      .orderBy(desc(supportQuestion.id))
      .limit(SHOWN)
    const data = questions.map(({ question: { id, question, images, answer }, username }) => ({
      id,
      username,
      question,
      images,
      answer: shown(answer),
    }))
    show(request, response, { list: data }, (lang) => {
      const rows = data.map(
        ({ id, username, question, images, answer }) => html`<li><b>${username}</b>
<small>${images ? translate(lang, 'upstream.sandbox.withPicture') : ''}</small><pre>${question}</pre>
<form method="post" action="${DESK}/support/${id}"><p><label>${translate(lang, 'upstream.sandbox.answer')}<br>
<textarea name="answer" rows="3" cols="40" maxlength="2000" required>${answer}</textarea></label></p>
<button>${translate(lang, 'upstream.sandbox.sendAnswer')}</button></form></li>`,
      )
      const body =
        rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.supportEmpty')}</p>`
      const note = html`<p>${translate(lang, 'upstream.sandbox.supportNote')}</p>`
      return { title: translate(lang, 'upstream.sandbox.support'), body: html`${note}${body}` }
    })
  }

/** The text of an answer, from either stored form. */
const shown = (answer: string) => Question.shape.answer.parse(answer)

const Written = z.object({ id: z.string().regex(/^\d{1,15}$/), answer: z.string().trim().min(1).max(2000) })

/** A written answer is text, but the app shows answers as HTML, so it is escaped. It is visible from now on. */
const answer =
  (db: Db, now: () => number): RequestHandler =>
  async (request, response) => {
    const written = Written.safeParse({ ...request.body, ...request.params })
    if (!written.success) return refuse(request, response, 400, 'answer must be a text of 1 to 2000 characters')
    const id = Number(written.data.id)
    const [found] = await db
      .update(supportQuestion)
      .set({ answer: escapeHtml(written.data.answer), answeredAt: new Date(timeOf(request, now())) })
      .where(eq(supportQuestion.id, id))
      .returning({ id: supportQuestion.id })
    if (!found) return refuse(request, response, 404, `There is no question ${id}`)
    done(request, response, { id }, 'support')
  }
