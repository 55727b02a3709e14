import { Parser } from 'htmlparser2'

export interface Way {
  /** "ATM", "From the same phone"; empty when upstream gave the steps no heading. */
  title: string
  steps: string[]
}

const HEADINGS = new Set(['h3', 'h4'])
const NOT_IN_A_STEP = new Set(['li', 'ol', 'ul'])

/** Payment instructions as methods with steps; `null` for other HTML, printed unchanged. `html` is cleaned. */
export function waysOf(html: string): Way[] | null {
  const ways: Way[] = []
  let place: 'outside' | 'title' | 'list' | 'step' = 'outside'
  let title: string | undefined
  let start = 0
  let fits = true
  const parser = new Parser({
    onopentag(name) {
      if (place === 'outside' && HEADINGS.has(name) && title === undefined) {
        place = 'title'
        title = ''
      } else if (place === 'outside' && name === 'ol') {
        place = 'list'
        ways.push({ title: (title ?? '').trim(), steps: [] })
        title = undefined
      } else if (place === 'list' && name === 'li') {
        place = 'step'
        start = parser.endIndex + 1
      } else fits &&= place === 'step' && !NOT_IN_A_STEP.has(name)
    },
    ontext(text) {
      if (place === 'title') title += text
      else fits &&= place === 'step' || text.trim() === ''
    },
    onclosetag(name, isImplied) {
      if (isImplied && place !== 'step') fits = false
      if (place === 'title') place = 'outside'
      else if (place === 'step' && name === 'li') {
        place = 'list'
        ways.at(-1)?.steps.push(html.slice(start, parser.startIndex))
      } else if (place === 'list' && name === 'ol') place = 'outside'
    },
  })
  parser.end(html)
  const areWhole = ways.length > 0 && ways.every(({ steps }) => steps.length > 0)
  return fits && areWhole && place === 'outside' && title === undefined ? ways : null
}
