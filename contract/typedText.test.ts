import { expect, test } from 'vitest'
import { fc } from '../tests/setup/properties.ts'
import {
  readCode,
  readDay,
  readEmail,
  readInviteCode,
  readName,
  readNumber,
  readPassword,
  readPhone,
  readTyped,
  readUserName,
  typedDay,
  withoutMarks,
} from './typedText.ts'

// Proves WDL-20.
test.each([
  ['\u202a081234567890\u202c', '081234567890'],
  ['+62 (812) 3456-7890', '+6281234567890'],
  ['0812\u20133456\u20137890', '081234567890'],
  ['1234567890\u200b', '1234567890'],
  ['\u00a00011\u00a02233 44', '0011223344'],
  ['\ufeff00.11-22/33', '00112233'],
  ['0812\u22123456', '08123456'],
  ['１２３４５', '12345'],
  // The address of some wallets is no number, and its signs belong to it.
  [' budi.santoso-1@example.com\u200f', 'budi.santoso-1@example.com'],
  ['812 ext. 5', '812 ext. 5'],
  // Two cells of a sheet are no one number.
  ['1234\t5678', '1234\t5678'],
  [' - ', '-'],
])('the number %j is %j', (typed, read) => {
  expect(readNumber(typed)).toBe(read)
})

test.each([
  [readCode, '792 173', '792173'],
  [readCode, '792-173\u202c', '792173'],
  [readCode, '\u2066７９２\u2014１７３\u2069', '792173'],
  [readCode, '792 173\n', '792173'],
  [readCode, '- -', ''],
  [readUserName, ' budi01\u200b ', 'budi01'],
  [readUserName, 'ｂｕｄｉ01', 'budi01'],
  [readInviteCode, '\u202aK7 ABC\u2011DE\u202c', 'K7ABC-DE'],
  [readEmail, '\u200ebudi@example.com\u00a0', 'budi@example.com'],
  [readEmail, 'budi@contoh.भारत', 'budi@contoh.xn--h2brj9c'],
  [readEmail, 'budi@a/б.рф', 'budi@a/б.рф'],
  [readEmail, 'budi@б.256', 'budi@б.256'],
  [readEmail, 'budi@б.рф@c', 'budi@б.рф@c'],
  [readEmail, 'budi@Example.com', 'budi@Example.com'],
  [readInviteCode, 'K7ABC\n', 'K7ABC'],
  // Digits before or after a number make it another one.
  [readPhone, '6281234567890', '081234567890'],
  [readPhone, '96281234567890', '96281234567890'],
  [readPhone, '62812345678901234', '62812345678901234'],
  [readPhone, '812345678901234', '812345678901234'],
  [readName, ' Budi\u00a0 Santoso\u200f', 'Budi Santoso'],
  [readName, 'Jose\u0301', 'Jos\u00e9'],
  [readPassword, 'rahasia\u0301 ', 'rahasi\u00e1 '],
  [readDay, '6/1/2026', '2026-01-06'],
  [readDay, '26112026', '2026-11-26'],
  [readDay, '2026-1-6', '2026-01-06'],
  ...['soon', '6/1/20260', 'x6/1/2026', '261120260', 'x26112026', '2026-11-260', 'x2026-11-26'].map(
    (text) => [readDay, text, text] as const,
  ),
  [typedDay, '2026-11-26', '26/11/2026'],
  ...['2026-11-260', 'x2026-11-26'].map((text) => [typedDay, text, text] as const),
] as const)('%o reads %j as %j', (read, typed, text) => {
  expect(read(typed)).toBe(text)
})

const READERS = [readNumber, readCode, readUserName, readInviteCode, readEmail, readName, readPassword, readDay]

test('to read what was read changes nothing, and no reader leaves a mark that nobody sees', () => {
  const marks = fc.constantFrom(
    '\u202a',
    '\u202c',
    '\u200b',
    '\u200e',
    '\u00ad',
    '\u00a0',
    '\u2013',
    '(',
    ' ',
    '.',
    '+',
  )
  const typed = fc.array(fc.oneof(marks, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 8 })
  fc.assert(
    fc.property(typed, fc.constantFrom(...READERS), (parts, read) => {
      const once = read(parts.join(''))
      expect(read(once)).toBe(once)
      if (read !== readPassword && read !== readName) expect(withoutMarks(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('a field is known by its name on the wire, and any other field stays as typed', () => {
  expect(readTyped('verifyCode', '1 2')).toBe('12')
  expect(readTyped('invitedCode', 'K7\u2011A')).toBe('K7-A')
  expect(readTyped('question', ' 1 2 ')).toBe(' 1 2 ')
  expect(readTyped('constructor', ' ')).toBe(' ')
})
