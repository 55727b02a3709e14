import { expect, test } from 'vitest'
import type { StepResult } from './results.ts'
import { docsTable, tableOf } from './table.ts'

const step = (browser: string, run: string, name: string, result: StepResult['result']): StepResult => ({
  browser,
  version: '1.2',
  run,
  step: name,
  result,
})
const STEPS = [
  step('firefox', 'phone', 'home', 'passed'),
  step('firefox', 'phone', 'pay', 'failed'),
  step('firefox', 'phone', 'balance', 'skipped'),
  step('chromium-87', 'desktop', 'home', 'passed'),
]

test('the table has a line for each run, in the order of the browsers, then each missing browser with its reason', () => {
  expect(tableOf(STEPS, [{ browser: 'webkit', missing: 'not found' }]).split('\n')).toEqual([
    '                            home  pay  balance',
    'Chromium 87 (1.2), desktop  ✓',
    'Firefox ESR (1.2), phone    ✓     ✗    ·',
    'WebKitGTK: skipped, not found',
  ])
})

test('the table of the docs counts passed tests, and omits browsers that did not run', () => {
  expect(docsTable(STEPS).split('\n').slice(2, 5)).toEqual([
    '| Chromium 87 | 1.2 | the floor: Chrome and WebView 87, Samsung Internet 14 |  |  |  | 1 of 1 |',
    '| Firefox ESR | 1.2 | Firefox | 1 of 3 |  |  |  |',
    '',
  ])
})
