import { byId, h } from './dom.ts'

interface Way {
  label: string
  /** A link out of the frame; without it a button that closes the notice. */
  href?: string
  press?: () => void
}

/** Says one thing that needs an answer, with the ways on; the first is the usual one. */
export function notice(title: string, text: string, ways: Way[]) {
  const dialog = byId<HTMLDialogElement>('notice')
  byId('notice-title').textContent = title
  byId('notice-text').textContent = text
  const close = (way: Way) => () => {
    dialog.close()
    way.press?.()
  }
  byId('ways').replaceChildren(
    ...ways.map((way, place) => {
      const kind = place === 0 ? 'btn btn-accent' : 'btn'
      return way.href
        ? h('a', { class: kind, href: way.href, target: '_top' }, way.label)
        : h('button', { type: 'button', class: kind, onclick: close(way) }, way.label)
    }),
  )
  if (!dialog.open) dialog.showModal()
}
