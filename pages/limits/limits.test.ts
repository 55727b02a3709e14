import { expect, test } from 'vitest'
import type { DepositLimit } from '../../contract/calls/protection.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { BREAK_LENGTHS } from '../../contract/time/breaks.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { breakStep } from './breakStep.ts'
import { fieldsOf, waitingOf } from './limitFields.ts'

const { t } = pageContext()
const NOW = Date.UTC(2026, 10, 21, 14, 32)
const DAY_MS = 86_400_000
const day: DepositLimit = { period: 'day', amount: rupiah(200_000), used: rupiah(150_000), remaining: rupiah(50_000) }

const fields = (limits: DepositLimit[], refused: Parameters<typeof fieldsOf>[0]['refused'] = null) =>
  fieldsOf({ offered: ['day', 'week'], limits, windows: 'rolling', intl: 'en', t, refused })

test('a field shows the limit in the format of the page, and the used part', () => {
  const [first, second] = fields([day, { period: 'week', used: rupiah(150_000) }])
  expect(first).toMatchObject({
    label: '24 hours',
    value: '200,000',
    hint: 'IDR\u00a0150,000 of IDR\u00a0200,000 used, IDR\u00a050,000 left',
    bar: { max: rupiah(200_000), value: rupiah(150_000) },
  })
  expect(second).toMatchObject({ value: '', hint: 'Used so far: IDR\u00a0150,000', bar: undefined })
})

test('use beyond the limit shows a full bar', () => {
  const [first] = fields([{ ...day, used: rupiah(260_000), remaining: rupiah(0) }])
  expect(first?.bar).toEqual({ max: rupiah(200_000), value: rupiah(200_000) })
})

test('a refused form keeps the typed values and shows its message', () => {
  const [first] = fields([day], { form: 'setDepositLimits', values: { day: 'abc' }, fields: { day: 'Only digits' } })
  expect(first).toMatchObject({ value: 'abc', error: 'Only digits' })
})

test('a higher limit shows its waiting time, and can be confirmed afterwards', () => {
  const waiting = { amount: rupiah(300_000), askedAt: NOW, from: NOW + DAY_MS, until: NOW + 8 * DAY_MS }
  const at = (now: number) => waitingOf({ limits: [{ ...day, waiting }], windows: 'rolling', now, intl: 'en', t })
  expect(at(NOW + DAY_MS - 1)).toMatchObject([
    { ready: false, text: expect.stringContaining('22 Nov 2026, 21:32 WIB') },
  ])
  expect(at(NOW + DAY_MS)).toMatchObject([
    { ready: true, confirm: 'Confirm IDR\u00a0300,000', keep: 'Keep IDR\u00a0200,000' },
  ])
  const none = waitingOf({
    limits: [{ ...day, waiting: { ...waiting, amount: undefined } }],
    windows: 'rolling',
    now: NOW,
    intl: 'en',
    t,
  })
  expect(none).toMatchObject([{ text: expect.stringContaining('No limit') }])
})

const step = (length?: string, running?: Parameters<typeof breakStep>[0]['running']) =>
  breakStep({ kind: 'break', length, offered: [...BREAK_LENGTHS.break, '6m'], running, now: NOW, intl: 'en', t })

test('the break has two steps: the lengths of its kind, then a confirmation of the chosen one', () => {
  expect(step()).toMatchObject({ title: 'A short break', chosen: undefined })
  expect(step().choices.map(({ length }) => length)).toEqual([...BREAK_LENGTHS.break])
  expect(step('1w')).toMatchObject({
    title: 'Take a break of 1 week?',
    chosen: { until: '28 Nov 2026, 21:32 WIB' },
  })
  for (const wrong of ['6m', '99d', '']) expect(step(wrong).chosen).toBeUndefined()
})

test('during a break only longer breaks are offered', () => {
  const running = { kind: 'break', from: NOW - DAY_MS, until: NOW + 14 * DAY_MS } as const
  expect(step('1w', running)).toMatchObject({ chosen: undefined })
  expect(step(undefined, running).choices.map(({ length }) => length)).toEqual(['4w', '6w'])
})
