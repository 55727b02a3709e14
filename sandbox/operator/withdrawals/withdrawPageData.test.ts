import { expect, test } from 'vitest'
import { NO_MONEY, rupiah, type Sen } from '../../../contract/money/sen.ts'
import { LEVELS } from '../players/levels.ts'
import { WITHDRAW_MIN } from './create.ts'
import { withdrawPageData } from './withdrawPageData.ts'

const LEFT = { times: 2, amount: rupiah(1_000_000) }
const pageOf = (main: Sen, remaining = LEFT, level = 1) =>
  withdrawPageData('en', level, { main, bonus: NO_MONEY, held: NO_MONEY }, remaining)

// Proves WDL-03.
test.each<[string, Sen, typeof LEFT, number]>([
  ['the balance', rupiah(300_000), LEFT, rupiah(300_000)],
  ['what the day leaves', rupiah(3_000_000), LEFT, rupiah(1_000_000)],
  ['the smallest withdrawal', WITHDRAW_MIN, LEFT, WITHDRAW_MIN],
  ['nothing below it', (WITHDRAW_MIN - 1) as Sen, LEFT, 0],
  ['nothing without a withdrawal left', rupiah(300_000), { ...LEFT, times: 0 }, 0],
])('at most %s can be withdrawn, and the hint says so', (_what, main, remaining, most) => {
  const { withdrawMaxAmount, fifthOptionValue } = pageOf(main, remaining)
  expect(withdrawMaxAmount).toBe(`${most / 100}`)
  expect(fifthOptionValue).toContain(most > 0 ? 'IDR\u00a010,000 to' : 'Nothing')
})

// Proves WDL-24.
test('the notice is of this call; the banner names the next level and its limit, and above the highest none', () => {
  expect(pageOf(NO_MONEY).notice.noticeContent).toContain('Withdrawals to BRI are slow')
  const top = LEVELS.at(-1)?.level ?? 0
  const bannerAt = (level: number) => pageOf(NO_MONEY, LEFT, level).levelContent
  expect(bannerAt(1)).toBe('Level 1. The daily limit rises to IDR\u00a03,000,000 at level 2.')
  expect(bannerAt(top)).toBe(`Level ${top}, the highest.`)
})
