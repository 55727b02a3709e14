import { expect, test } from 'vitest'
import { TRX_STATES } from '../../contract/trxState.ts'
import type { StatusWords } from './statusProps.ts'
import { trackSteps } from './track.ts'

const steps = { waiting: 'wait', checking: 'check', credited: 'added', failed: 'no', expired: 'late', unknown: '?' }
const words: StatusWords = {
  title: '',
  made: 'made',
  steps,
  leads: steps,
  checked: 'checked',
  added: 'added',
  auto: '',
  stopped: '',
  check: '',
  timeLeft: '',
}

test('each state stands at its own step, and only a credited order has all of them done', () => {
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
