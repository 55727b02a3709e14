import type { RequestHandler } from 'express'
import { html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { type ListShape, pageOf, readList } from './list.ts'
import { playerForm } from './playerFilter.ts'
import { show } from './reply.ts'
import type { RequestLog } from './requestLog.ts'

export const REQUEST_LIST: ListShape = {
  sorts: { at: null, ms: null, status: null, path: null },
  order: 'desc',
  shown: 300,
  filters: { id: null, username: null, path: null },
}

/** What came and what was answered, newest first: `?id=` of one request of a browser, `?username=` of one player. */
export const requestsDesk =
  (log: RequestLog): RequestHandler =>
  (request, response) => {
    const asked = readList(request, response, REQUEST_LIST)
    if (!asked) return
    const rows = log.read().map((one) => ({ ...one, id: one.requestId }))
    const { list, total } = pageOf(rows, asked, REQUEST_LIST)
    show(request, response, { list, total }, (lang) => {
      const lines = list.map(
        ({ requestId, at, method, path, username, input, status, answer, ms }) =>
          html`<details><summary><code>${status} ${method} ${path}</code> <small>${username} · ${new Date(at).toISOString()} · ${ms} ms · <a href="?id=${encodeURIComponent(requestId)}">${requestId}</a></small></summary>
<pre tabindex="0">${JSON.stringify(input, null, 2)}</pre><pre tabindex="0">${JSON.stringify(answer, null, 2)}</pre></details>`,
      )
      const none = html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return {
        title: translate(lang, 'upstream.sandbox.requests'),
        body: html`<p>${translate(lang, 'upstream.sandbox.requestsNote')}</p>${playerForm(request, lang)}${lines.length > 0 ? html`<div lang="en">${lines}</div>` : none}`,
      }
    })
  }
