import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/shared/run.ts'
import { withDiagrams } from './state-diagrams.ts'

const text = readFileSync(join(ROOT, 'sandbox/docs/states.md'), 'utf8')

// Proves QAT-30.
test('sandbox/docs/states.md shows the state machines of the code', () => {
  expect(withDiagrams(text), 'run: node sandbox/scripts/state-diagrams.ts').toBe(text)
  expect(() => withDiagrams('')).toThrow('states:deposit')
})
