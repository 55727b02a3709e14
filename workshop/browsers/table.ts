import { BROWSER_IDS, BROWSERS, titleOf } from './browsers.ts'
import type { Missing, StepResult } from './results.ts'

const MARKS = { passed: '✓', failed: '✗', skipped: '·' }

/** Browser × step as text: a line for each run, in the order of the browsers, then one for each browser that is missing. */
export function tableOf(steps: readonly StepResult[], missing: readonly Missing[]): string {
  const names = [...new Set(steps.map(({ step }) => step))]
  const runs = BROWSER_IDS.flatMap((id) => {
    const own = steps.filter(({ browser }) => browser === id)
    return [...new Set(own.map(({ run }) => run))].toSorted().map((run) => own.filter((one) => one.run === run))
  })
  const head = (run: readonly StepResult[]) => `${titleOf(run[0]?.browser ?? '')} (${run[0]?.version}), ${run[0]?.run}`
  const width = Math.max(0, ...runs.map((run) => head(run).length))
  const lines = runs.map((run) => {
    const marks = names.map((name) => {
      const mark = run.find(({ step }) => step === name)?.result
      return (mark ? MARKS[mark] : '').padEnd(name.length)
    })
    return `${head(run).padEnd(width)}  ${marks.join('  ')}`.trimEnd()
  })
  const gone = missing.map(({ browser, missing }) => `${titleOf(browser)}: skipped, ${missing}`)
  return [`${''.padEnd(width)}  ${names.join('  ')}`, ...lines, ...gone].join('\n')
}

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
