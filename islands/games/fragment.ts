import { ask } from '../enhance/ask.ts'
import { setOwnHtml } from '../enhance/html.ts'

/** A part of a page as the server draws it for script. Throws when it does not come. */
export async function fragment(url: string): Promise<DocumentFragment> {
  const answer = await ask(url, { headers: { Accept: 'text/html; fragment' }, redirect: 'manual' })
  if (!answer.ok) throw new Error(String(answer.status))
  const template = document.createElement('template')
  setOwnHtml(template, await answer.text())
  return template.content
}
