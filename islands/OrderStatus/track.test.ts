import { expect, test } from 'vitest'
import { TRX_STATES } from '../../contract/history/trxState.ts'
import type { StatusWords } from './statusProps.ts'
import { trackSteps } from './track.ts'

const steps = { waiting: 'wait', checking: 'check', credited: 'added', failed: 'no', expired: 'late', unknown: '?' }
const words: StatusWords = {
  history: '',
  made: 'made',
  steps,
  leads: steps,
  checked: 'checked',
  added: 'added',
  auto: '',
  plain: '',
  stopped: '',
  check: '',
  paidTitle: '',
  balanceNow: '',
  play: '',
  wallet: '',
  again: '',
}

test('each state marks its own step, and only a credited order completes all steps', () => {
  const shown = TRX_STATES.map((state) => {
    const { steps, current } = trackSteps(state, words)
    return [state, steps[current] ?? 'all done']
  })
  expect(Object.fromEntries(shown)).toEqual({
    waiting: 'wait',
    checking: 'checked',
    credited: 'all done',
    failed: 'no',
    expired: 'late',
    unknown: '?',
  })
})

// Proves DEP-22.
test('a refused order is failed, an order past its time is late, and all others are in progress', () => {
  const ended = TRX_STATES.map((state) => [state, trackSteps(state, words).ended])
  expect(Object.fromEntries(ended)).toEqual({
    waiting: undefined,
    checking: undefined,
    credited: undefined,
    failed: 'failed',
    expired: 'late',
    unknown: undefined,
  })
})
