import { ask } from '../enhance/ask.ts'
import { setOwnHtml } from '../enhance/html.ts'

/** A part of a page as the server draws it for script. Throws when it does not come. */
export async function fragment(url: string): Promise<DocumentFragment> {
  const answer = await ask(url, { headers: { Accept: 'text/html; fragment' }, redirect: 'manual' })
  if (answer.type === 'opaqueredirect') {
    // The session is over: the page itself says so and asks to sign in.
    location.assign(url)
    return new Promise(() => {})
  }
  if (!answer.ok) throw new Error(String(answer.status))
  const template = document.createElement('template')
  setOwnHtml(template, await answer.text())
  return template.content
}
