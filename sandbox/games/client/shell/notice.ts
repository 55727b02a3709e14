import { byId, h } from './dom.ts'
import { showModal } from './showModal.ts'

export interface Way {
  label: string
  /** The address of a link; without it the action is a button. */
  href?: string
  press?: (event: Event) => void
}

/** Shows a message that needs an answer. The first action is the usual one; each closes the notice. */
export function notice(title: string, text: string, ways: Way[]) {
  const dialog = byId<HTMLDialogElement>('notice')
  byId('notice-title').textContent = title
  byId('notice-text').textContent = text
  byId('ways').replaceChildren(
    ...ways.map(({ label, href, press }, place) => {
      const onclick = (event: Event) => {
        dialog.close()
        press?.(event)
      }
      const kind = place === 0 ? 'btn btn-accent' : 'btn'
      return href
        ? h('a', { class: kind, href, onclick }, label)
        : h('button', { type: 'button', class: kind, onclick }, label)
    }),
  )
  if (!dialog.open) showModal(dialog)
}
