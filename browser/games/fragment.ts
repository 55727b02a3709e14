import { FRAGMENT, FRAGMENT_MARK } from '../../contract/fragment.ts'
import { setOwnHtml } from '../enhancements/html.ts'
import { request } from '../request.ts'

/** A part of a page as the server renders it for script. Throws without one. `otherwise` shows any other answer. */
export async function fragment(url: string, otherwise = () => location.assign(url)): Promise<DocumentFragment> {
  const answer = await request(url, { headers: { Accept: FRAGMENT }, redirect: 'manual' })
  if (answer.type === 'opaqueredirect' || (answer.ok && !answer.headers.has(FRAGMENT_MARK))) {
    otherwise()
    return new Promise(() => {})
  }
  if (!answer.ok) throw new Error(String(answer.status))
  const template = document.createElement('template')
  setOwnHtml(template, await answer.text())
  return template.content
}
