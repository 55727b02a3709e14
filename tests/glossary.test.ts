import { expect, test } from 'vitest'
import { allWords } from './support/allWords.ts'

const [en, india] = [allWords('en'), allWords('india')]

/** One word for one thing: the words to avoid, and the word to use instead. */
const INDONESIAN: readonly [RegExp, string][] = [
  [/\b(kamu|kau|-mu)\b/i, 'Anda'],
  // A slot's round may have several spins.
  [/\bputaran\b(?! (otomatis|gratis|berbayar))/i, 'ronde'],
  [/\b(bila|kalau|apabila)\b/i, 'jika'],
  [/\bsambungan\b/i, 'koneksi'],
  [/\b(e-wallet|dompet elektronik)\b/i, 'dompet digital'],
  [/\b(dicek|mengecek)\b/i, 'memeriksa'],
  [/\btutup diri\b/i, 'pengecualian diri'],
  [/\buang main\b/i, 'uang mainan'],
  [/\bnomor telepon\b/i, 'nomor HP'],
  [/\bemail\b(?! salah)/i, 'e-mail'],
  [/\b(tanya|tulis ke) bantuan\b/i, 'hubungi bantuan'],
  [/\btidak dapat\b/i, 'tidak bisa'],
]

const ENGLISH: readonly [RegExp, string][] = [
  [/\buser name\b/i, 'username'],
  [/\bemail\b(?!$)/i, 'e-mail'],
  [/\b(letter|letters) (has|have)\b|of the letter\b|our letter\b/i, 'e-mail'],
  [/\banew\b/i, 'over'],
  [/\bsomebody\b/i, 'someone'],
  [/\bline dropped\b/i, 'connection dropped'],
  [/\bask support\b(?! (to|for))/i, 'contact support'],
]

const faults = (words: Record<string, string>, glossary: typeof ENGLISH) =>
  Object.entries(words).flatMap(([key, text]) =>
    glossary
      .filter(([wrong]) => wrong.test(text.replace(/\{\{.*?\}\}/g, '{}')))
      .map(([, right]) => `${key}: say "${right}": ${text}`),
  )

// Proves LNG-06.
test('the Indonesian words use one name for each thing', () => {
  expect(faults(india, INDONESIAN)).toEqual([])
})

// Proves LNG-06.
test('the English words use one name for each thing', () => {
  expect(faults(en, ENGLISH)).toEqual([])
})

// Proves LNG-06.
test('a currency and its amount are never on two lines: a no-break space is between them', () => {
  expect(faults(en, [[/\b(Rp|IDR) [\d{]/, 'IDR\u00a0…']])).toEqual([])
  expect(faults(india, [[/\b(Rp|IDR) [\d{]/, 'Rp\u00a0…']])).toEqual([])
})
