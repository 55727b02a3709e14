import type { RequestHandler } from 'express'
import { html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { playerForm, usernameIn } from './playerFilter.ts'
import { show } from './reply.ts'
import type { RequestLog } from './requestLog.ts'

/** What came and what was answered, newest first: `?id=` of one request of a browser, `?username=` of one player. */
export const requestsDesk =
  (log: RequestLog): RequestHandler =>
  (request, response) => {
    const { id } = request.query
    const username = usernameIn(request)?.toLowerCase()
    const list = log
      .read()
      .filter((one) => id === undefined || one.requestId === id)
      .filter((one) => username === undefined || one.username.toLowerCase() === username)
    show(request, response, { list }, (lang) => {
      const rows = list.map(
        ({ requestId, at, method, path, username, input, status, answer, ms }) =>
          html`<details><summary><code>${status} ${method} ${path}</code> <small>${username} · ${new Date(at).toISOString()} · ${ms} ms · <a href="?id=${encodeURIComponent(requestId)}">${requestId}</a></small></summary>
<pre tabindex="0">${JSON.stringify(input, null, 2)}</pre><pre tabindex="0">${JSON.stringify(answer, null, 2)}</pre></details>`,
      )
      const none = html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return {
        title: translate(lang, 'upstream.sandbox.requests'),
        body: html`<p>${translate(lang, 'upstream.sandbox.requestsNote')}</p>${playerForm(request, lang)}${rows.length > 0 ? html`<div lang="en">${rows}</div>` : none}`,
      }
    })
  }
