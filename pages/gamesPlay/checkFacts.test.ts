import { expect, test } from 'vitest'
import type { PlaySession } from '../../contract/calls/protection.ts'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import { dueCheck } from './checkFacts.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 32)
const session = (over: Partial<PlaySession> = {}): PlaySession => ({
  startedAt: NOW - (30 * 60 + 4) * 1000,
  minutes: 30,
  dueInMs: 0,
  deposits: rupiah(100_000),
  net: -rupiah(45_000) as Sen,
  now: NOW,
  ...over,
})

// Proves PRT-12.
test('a due check shows time and result, a loss with its sign', () => {
  expect(dueCheck(session(), 'id-ID')).toEqual({
    minutes: 30,
    elapsed: '00.30.04',
    deposits: 'Rp\u00a0100.000',
    net: '−Rp\u00a045.000',
  })
  expect(dueCheck(session({ net: rupiah(5000) }), 'en')).toMatchObject({ elapsed: '00:30:04', net: 'IDR\u00a05,000' })
})
