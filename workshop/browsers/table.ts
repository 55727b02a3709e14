import { BROWSER_IDS, titleOf } from './browsers.ts'
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
