import { setOwnHtml } from '../enhancements/html.ts'
import { request } from '../request.ts'

/** Loads a part of a page as the server draws it for script. Throws when it does not arrive. */
export async function fragment(url: string): Promise<DocumentFragment> {
  const answer = await request(url, { headers: { Accept: 'text/html; fragment' }, redirect: 'manual' })
  if (answer.type === 'opaqueredirect') {
    // The session has ended: loading the page itself shows the sign-in.
    location.assign(url)
    return new Promise(() => {})
  }
  if (!answer.ok) throw new Error(String(answer.status))
  const template = document.createElement('template')
  setOwnHtml(template, await answer.text())
  return template.content
}
