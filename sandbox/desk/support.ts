import { eq, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { Question } from '../../contract/calls/support.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Db } from '../kit/db/types.ts'
import { html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { nameKey } from '../operator/players/accounts.ts'
import type { Sessions } from '../operator/players/sessions.ts'
import { questionState } from '../operator/support/states.ts'
import { tellAnswered } from '../operator/support/tellAnswered.ts'
import { player, supportQuestion } from '../operator/tables/player.ts'
import { readBody } from './input.ts'
import { type ListShape, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { playerForm } from './playerFilter.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

export const SUPPORT_LIST: ListShape = {
  sorts: { id: supportQuestion.id, answeredAt: supportQuestion.answeredAt },
  order: 'desc',
  filters: {
    username: (name) => eq(player.usernameKey, nameKey(name)),
    id: (id) => sql`${supportQuestion.id}::text = ${id}`,
  },
}

interface SupportDeskDeps {
  database: Database
  sessions: Pick<Sessions, 'forget'>
  now(): number
}

/** The support desk: the newest questions. A tester can answer each by hand. */
export function supportDesk(context: SupportDeskDeps): Router {
  const router = Router()
  router.get('/', list(context.database.db, context.now))
  router.post('/:id', sameOrigin, ...deskBody, answer(context))
  return router
}

/** The desk shows an answer from the moment when the player sees it. */
const list =
  (db: Db, now: () => number): RequestHandler =>
  async (request, response) => {
    const at = timeOf(request, now())
    const asked = readList(request, response, SUPPORT_LIST)
    if (!asked) return
    const { where, orderBy } = partsOf(asked, SUPPORT_LIST, supportQuestion.id)
    const questions = await db
      .select({ question: supportQuestion, username: player.username, total: TOTAL })
      .from(supportQuestion)
      .innerJoin(player, eq(player.id, supportQuestion.player))
      .where(where)
      .orderBy(...orderBy)
      .limit(asked.limit)
      .offset(asked.offset)
    const data = questions.map(({ question: row, username }) => {
      const state = questionState(row, at)
      return {
        id: row.id,
        username,
        question: row.question,
        images: row.images,
        state,
        answer: state === 'answered' ? shown(row.answer) : '',
        answeredAt: row.answeredAt.getTime(),
      }
    })
    show(request, response, { list: data, total: totalOf(questions) }, (lang) => {
      const rows = data.map(
        ({ id, username, question, images, state, answer }) => html`<li><b>${username}</b> <code>${state}</code>
<small>${images ? translate(lang, 'upstream.sandbox.withPicture') : ''}</small><pre>${question}</pre>
<form method="post" action="${DESK}/support/${id}"><p><label>${translate(lang, 'upstream.sandbox.answer')}<br>
<textarea name="answer" rows="3" cols="40" maxlength="2000" required>${answer}</textarea></label></p>
<button>${translate(lang, 'upstream.sandbox.sendAnswer')}</button></form></li>`,
      )
      const body =
        rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.supportEmpty')}</p>`
      const note = html`<p>${translate(lang, 'upstream.sandbox.supportNote')}</p>`
      return {
        title: translate(lang, 'upstream.sandbox.support'),
        body: html`${note}${playerForm(request, lang)}${body}`,
      }
    })
  }

/** The text of an answer, from either stored form. */
const shown = (answer: string) => Question.shape.answer.parse(answer)

export const SupportAnswer = z.strictObject({ answer: z.string().trim().min(1).max(2000) })

/** A written answer is text, but the app shows answers as HTML, so it is escaped. It is visible from now on. */
const answer =
  ({ database, sessions, now }: SupportDeskDeps): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const written = readBody(request, response, SupportAnswer, 'answer is a text of 1 to 2000 characters')
    if (!written) return
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const at = timeOf(request, now())
    const found = await database.transaction(async (tx) => {
      const [row] = await tx
        .update(supportQuestion)
        .set({ answer: escapeHtml(written.answer), answeredAt: new Date(at), seen: false })
        .where(eq(supportQuestion.id, id))
        .returning()
      if (row) await tellAnswered(tx, row.player, id, { at, shownFrom: now() })
      return row
    })
    if (!found) return refuse(response, 'not_found', `There is no question ${request.params.id}`)
    sessions.forget([found.player])
    done(request, response, { id, state: questionState(found, at) }, 'support')
  }
