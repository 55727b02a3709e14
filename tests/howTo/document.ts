export interface HowTo {
  title: string
  text: string
  /** Commands that write the first files, before the numbered steps. */
  begins: string[]
  /** The numbered steps, each by the code spans in it. */
  steps: string[][]
}

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' '))

/** A step goes on in the indented lines below it. */
const STEP = /^\d+\. .*(?:\n {3,}\S.*)*/gm

/** The sections of docs/how-to.md. Fenced sketches are no steps. */
export function readHowTos(markdown: string): HowTo[] {
  const sections = markdown.replace(/^```[\s\S]*?^```/gm, '').split(/^## /m)
  return sections.slice(1).map((section) => {
    const [title = ''] = section.split('\n', 1)
    const steps = (section.match(STEP) ?? []).map(spansOf)
    const inSteps = new Set(steps.flat())
    const begins = spansOf(section).filter((span) => /^npm run (?:-w sandbox )?new:/.test(span) && !inSteps.has(span))
    return { title, text: section, begins, steps }
  })
}

/** A text of a how-to with its placeholders filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/<([^<>`]+)>/g, (whole, name: string) => values[name] ?? whole)
