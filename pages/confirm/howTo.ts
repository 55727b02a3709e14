export interface Way {
  /** "ATM", "From the same phone"; empty when upstream gave the steps no heading. */
  title: string
  /** Cleaned HTML of each step. */
  steps: string[]
}

const WAY =
  /\s*(?:<h[34]>(?<title>[^<]*)<\/h[34]>)?\s*<ol>(?<steps>(?:\s*<li>(?:(?!<\/?(?:li|ol|ul)\b).)*<\/li>)+)\s*<\/ol>\s*/gs
const STEP = /<li>(.*?)<\/li>/gs

/**
 * How to pay, as ways with steps: what most upstreams send is headings with numbered lists. `null` for any other HTML, which is
 * printed as it is. `html` is cleaned already.
 */
export function waysOf(html: string): Way[] | null {
  const ways = [...html.matchAll(WAY)]
  if (ways.length === 0 || ways.map(([whole]) => whole).join('') !== html) return null
  return ways.map(({ groups }) => ({
    title: decoded(groups?.title ?? '').trim(),
    steps: [...(groups?.steps ?? '').matchAll(STEP)].map(([, step = '']) => step),
  }))
}

const MARKS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** A heading is printed as text: the marks that cleaning wrote are read back. */
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (mark) => MARKS[mark] ?? mark)
