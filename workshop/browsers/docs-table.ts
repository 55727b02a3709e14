import { BROWSER_IDS, BROWSERS } from './browsers.ts'
import type { StepResult } from './results.ts'

const RUNS = ['phone', 'phone without script', 'phone like Safari 14', 'desktop']

function share(steps: readonly StepResult[]): string {
  const passed = steps.filter(({ result }) => result === 'passed').length
  return steps.length === 0 ? '' : `${passed} of ${steps.length}`
}

/** The table of docs/browsers.md: a row for each available browser, with the version that it reports. */
export function docsTable(steps: readonly StepResult[]): string {
  const rows = BROWSER_IDS.flatMap((id) => {
    const own = steps.filter(({ browser }) => browser === id)
    if (own.length === 0) return []
    const runs = RUNS.map((run) => share(own.filter((step) => step.run === run)))
    return [`| ${BROWSERS[id].title} | ${own[0]?.version} | ${BROWSERS[id].for} | ${runs.join(' | ')} |`]
  })
  const head = ['Browser', 'Version', 'Stands for', ...RUNS.map((run) => `Steps, ${run}`)]
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows, ''].join('\n')
}
