import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TRX_STATES } from '../../contract/history/trxState.ts'
import { OrderStatus } from './OrderStatus.island.tsx'
import type { StatusWords } from './statusProps.ts'

const byState = (text: string) =>
  Object.fromEntries(TRX_STATES.map((state) => [state, `${text} ${state}`])) as StatusWords['steps']
const words: StatusWords = {
  history: 'Steps',
  made: 'Ordered',
  steps: byState('step'),
  leads: byState('lead'),
  checked: 'Checked',
  added: 'Added',
  auto: 'We check by ourselves',
  plain: 'Load this page again to check',
  stopped: 'Stopped',
  check: 'Check now',
  paidTitle: 'Paid',
  balanceNow: 'Your balance',
  play: 'Play',
  wallet: 'Wallet',
  again: 'Again',
}
const props = {
  transNo: 'KCL-1',
  payout: null,
  intl: 'en',
  games: '/games',
  onBreak: false,
  now: 1_000_000,
  words,
} as const

test('without JavaScript a waiting order shows a link to check, and announces no automatic check', () => {
  const html = renderToString(<OrderStatus {...props} state="waiting" until={1_600_000} />)
  expect(html).toContain('lead waiting')
  expect(html).toContain('Load this page again to check')
  expect(html).not.toContain('We check by ourselves')
  expect(html).toMatch(/<a[^>]*>(?:<[^>]*>)*Check now/)
})

const step = (html: string) => /<li[^>]*aria-current="step"[^>]*>([^<]*)/.exec(html)?.[1]

// Proves WDL-25.
test('a withdrawal has steps of its own, offers nothing to pay or play, and a refused one can be asked for again', () => {
  const out = (state: 'checking' | 'credited' | 'failed', isSent = false) =>
    renderToString(<OrderStatus {...props} state={state} payout={{ isSent }} balance="IDR 1" />)
  expect(step(out('checking'))).toBe('step checking')
  expect(step(out('checking', true))).toBe('Checked')
  expect(out('checking', true)).toMatch(/card-title">Checked/)
  expect(out('credited')).not.toMatch(/Play|IDR 1|Again/)
  expect(out('failed')).toContain('href="/withdraw"')
})
