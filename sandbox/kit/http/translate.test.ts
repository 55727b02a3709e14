import { expect, test } from 'vitest'
import { NO_MONEY, rupiah, type Sen } from '../../../contract/money/sen.ts'
import { isWord, money, translate } from './translate.ts'

test('a word is translated into both languages, with its values', () => {
  expect(translate('en', 'upstream.locked', { minutes: 3 })).toBe(
    'Too many wrong attempts. Please try again in 3 minutes.',
  )
  expect(translate('id', 'upstream.locked', { minutes: 3 })).toContain('3 menit')
  expect([isWord('upstream.locked'), isWord('upstream.nothing'), isWord('toString')]).toEqual([true, false, false])
})

test.each([
  [rupiah(1_234_567), 'IDR 1,234,567', 'Rp 1.234.567'],
  [1_050 as Sen, 'IDR 10.50', 'Rp 10,50'],
  [NO_MONEY, 'IDR 0', 'Rp 0'],
  [-rupiah(5_000) as Sen, '−IDR 5,000', '−Rp 5.000'],
])('%i sen is written as %s and %s', (amount, english, indonesian) => {
  expect([money('en', amount), money('id', amount)]).toEqual(
    [english, indonesian].map((text) => text.replace(' ', '\u00a0')),
  )
})
