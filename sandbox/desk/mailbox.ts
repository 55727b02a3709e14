import { and, eq } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Database, Db, Log } from '../kit/db/types.ts'
import { html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { webUrlFor } from '../kit/http/webUrl.ts'
import { withWeb } from '../operator/mail/emails.ts'
import { writeLetters } from '../operator/mail/letters.ts'
import { mail } from '../operator/tables/player.ts'
import { type List, type ListShape, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { show } from './reply.ts'

export const MAIL_LIST: ListShape = {
  sorts: { createTime: mail.createdAt, to: mail.recipient, subject: mail.subject },
  order: 'desc',
  filters: { to: (address) => eq(mail.recipient, address) },
}

const emailsOf = (db: Db, list: List, phonesGoOut: boolean) => {
  const { where, orderBy } = partsOf(list, MAIL_LIST, mail.id)
  return db
    .select({
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      createdAt: mail.createdAt,
      total: TOTAL,
    })
    .from(mail)
    .where(phonesGoOut ? and(where, eq(mail.channel, 'email')) : where)
    .orderBy(...orderBy)
    .limit(list.limit)
    .offset(list.offset)
}

/** The e-mails of the sandbox and its messages to phones, newest first; `?to=` shows those of one address or number. */
export function mailbox({
  database,
  log,
  now,
  mailGoesOut: goesOut,
  phones,
  webUrl,
}: {
  database: Database
  log: Log
  now(): EpochMs
  mailGoesOut: boolean
  phones: { goOut: boolean }
  webUrl: string
}): RequestHandler {
  return async (request, response) => {
    const asked = readList(request, response, MAIL_LIST)
    if (!asked) return
    if (!goesOut) await writeLetters({ database, log }, now())
    const mine = goesOut ? [] : await emailsOf(database.db, asked, phones.goOut)
    const emails = mine.map((email) => withWeb(email, webUrlFor(webUrl, request)))
    const list = emails.map(({ recipient, subject, body, createdAt }) => ({
      recipient,
      subject,
      body,
      createTime: createdAt.getTime(),
    }))
    show(request, response, { list, total: totalOf(mine) }, (lang) => {
      const rows = emails.map(
        ({
          recipient,
          subject,
          body,
          createdAt,
        }) => html`<li><b>${subject}</b> <small>${recipient} · ${createdAt.toISOString()}</small>
<pre>${body}</pre></li>`,
      )
      const empty = translate(lang, goesOut ? 'upstream.sandbox.mailGoesOut' : 'upstream.sandbox.mailEmpty')
      const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${empty}</p>`
      return { title: translate(lang, 'upstream.sandbox.mail'), body }
    })
  }
}
