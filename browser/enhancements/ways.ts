import { isOffline } from '../line.ts'

/** `<div data-ways>`: ways to money are off while there is no line, with the reason that stands hidden beside them. */
export function start(inside: ParentNode) {
  const tell = () => {
    const lost = isOffline()
    for (const way of inside.querySelectorAll<HTMLElement>('[data-ways] > *')) {
      const off = { 'aria-disabled': 'true', 'aria-describedby': 'no-line' }
      if (way.id) way.hidden = !lost
      else
        for (const [name, value] of Object.entries(off))
          lost ? way.setAttribute(name, value) : way.removeAttribute(name)
    }
  }
  for (const name of ['offline', 'online', 'pageshow']) addEventListener(name, tell)
  tell()
}
