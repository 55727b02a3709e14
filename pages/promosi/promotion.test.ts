import { expect, test } from 'vitest'
import { type Article, Articles } from '../../contract/calls/promotions.ts'
import { phaseOf, promotionOf } from './promotion.ts'

const t = (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' ')
const reading = { t, intl: 'en', now: Date.parse('2026-11-21T12:00:00+07:00') } as const
const only = ([article]: Article[]): Article => article ?? expect.unreachable('one article')
const read = (over: object) =>
  promotionOf(only(Articles.parse([{ id: 7, title: 'One', content: '<p>x</p>', ...over }])), reading)

// Proves PRO-01.
test('content that is an address leads outside; any other content has its own page', () => {
  expect(read({ content: 'https://example.com/x' })).toMatchObject({ href: 'https://example.com/x', external: true })
  expect(read({ content: 'HTTP://example.com' })).toMatchObject({ external: true })
  for (const content of ['<p>http://example.com</p>', 'httpx://evil', 'javascript:alert(1)', 'http://a:b@evil.example'])
    expect(read({ content })).toMatchObject({ href: '/promosiDetail?id=7', external: false })
})

// Proves PRO-02.
test('the period is worded from the dates of upstream; the own summary of a promotion takes precedence in the list', () => {
  const [startTime, endTime] = ['2026-10-01 00:00:00', '2026-12-31 23:59:59']
  expect(read({}).period).toBe('promo.noEnd')
  expect(read({ startTime }).period).toBe('promo.from 1 Oct 2026')
  expect(read({ endTime }).period).toBe('promo.until 31 Dec 2026')
  expect(read({ startTime, endTime })).toMatchObject({ summary: 'promo.span 1 Oct 2026 31 Dec 2026' })
  expect(read({ endTime, summary: 'Saturdays' }).summary).toBe('Saturdays')
})

// Proves PRO-02.
test('a promotion ends after its last moment and not before', () => {
  const end = 1000
  expect(phaseOf({ endTime: end }, end)).toBe('running')
  expect(phaseOf({ endTime: end }, end + 1)).toBe('ended')
  expect(phaseOf({ startTime: end }, end - 1)).toBe('upcoming')
  expect(phaseOf({}, 0)).toBe('running')
})
