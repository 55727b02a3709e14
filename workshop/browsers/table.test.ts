import { expect, test } from 'vitest'
import type { StepResult } from './results.ts'
import { tableOf } from './table.ts'

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
