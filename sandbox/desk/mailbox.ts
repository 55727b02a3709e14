import type { RequestHandler } from 'express'
import type { Database } from '../kit/db/types.ts'
import { html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { webUrlFor } from '../kit/http/webUrl.ts'
import { readEmails, withWeb } from '../operator/mail/emails.ts'
import { show } from './reply.ts'

/** The e-mails of the sandbox, newest first; `?to=` shows those of one address. */
export function mailbox({
  database: { db },
  mailGoesOut: goesOut,
  webUrl,
}: {
  database: Database
  mailGoesOut: boolean
  webUrl: string
}): RequestHandler {
  return async (request, response) => {
    const { to } = request.query
    const all = goesOut ? [] : await readEmails(db)
    const mine = typeof to === 'string' ? all.filter(({ recipient }) => recipient === to) : all
    const emails = mine.map((email) => withWeb(email, webUrlFor(webUrl, request)))
    const list = emails.map(({ recipient, subject, body, createdAt }) => ({
      recipient,
      subject,
      body,
      createTime: createdAt.getTime(),
    }))
    show(request, response, { list }, (lang) => {
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
