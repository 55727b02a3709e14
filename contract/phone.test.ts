import { describe, expect, test } from 'vitest'
import { e164Of, isIndonesian } from './phone.ts'

// Proves PHO-01.
describe('one number has one form, however it is spelled', () => {
  const heads = ['0', '62', '+62', '0062', '+620', '+62 (0)', '620', '62-', '+62 ', ' +62.', '\u202a+62\u00a0', '']
  const rests = [
    '81234567890',
    '812 3456 7890',
    '812-3456-7890',
    '812.3456.7890',
    '812 – 3456 – 7890',
    '(812) 34567890',
  ]
  test.each(heads)('behind “%s”', (head) => {
    expect(rests.map((rest) => e164Of(head + rest))).toEqual(rests.map(() => '+6281234567890'))
    expect(e164Of(`${head}８１２３４５６７８９０\u200b`)).toBe('+6281234567890')
  })
})

// Proves PHO-01.
test.each([
  ['08123456789', '+628123456789'],
  ['0812345678', '+62812345678'],
  ['0812345678901', '+62812345678901'],
  ['+65 9123 4567', '+6591234567'],
  ['00 1 (415) 555-0100', '+14155550100'],
])('%s is %s, and stays so when it is read again', (typed, e164) => {
  expect([e164Of(typed), e164Of(e164)]).toEqual([e164, e164])
  expect(isIndonesian(e164)).toBe(e164.startsWith('+628'))
})

// Proves PHO-01.
test.each([
  ...['', '0', '+62', '081234567', '08123456789012', '0712345678', '021 555 0100', '+62 21 555 0100', '08o1234567'],
  ...[
    '8412345678',
    '6591234567',
    '+0812345678',
    '+1234567890123456',
    '0812-3456-7890 ext 1',
    'budi',
    '+62+81234567890',
  ],
])('“%s” is no number of a mobile phone', (typed) => {
  expect(e164Of(typed)).toBeUndefined()
})
