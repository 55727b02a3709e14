import { expect, test } from 'vitest'
import { regrouped, typedSen, writtenAmount } from '../contract/money/typedAmount.ts'
import { fc } from '../tests/setup/properties.ts'
import { type Edit, groupEdit } from './groupAmount.ts'

type Lang = 'en' | 'id'

/** A field with `|` for its caret. */
const field = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

/** Types, deletes (`<`, `>`) and pastes (more than one character) as a browser does, then groups. */
function edit(marked: string, keys: string[], lang: Lang): string {
  let now: State = field(marked)
  for (const key of keys) {
    now = after(now, key, lang)
  }
  return `${now.text.slice(0, now.caret)}|${now.text.slice(now.caret)}`
}

const one = (text: string) => [...text]

type State = { text: string; caret: number; own?: boolean }

const DELETES: Record<string, Edit['deletes']> = { '<': 'back', '>': 'forward' }

const after = (now: State, key: string, lang: Lang) =>
  groupEdit({ before: now.text, ...press(now, key), deletes: DELETES[key], own: now.own }, lang)

test.each<[string, string[], Lang, string]>([
  ['|', one('75000'), 'en', '75,000|'],
  ['|', one('75000'), 'id', '75.000|'],
  ['|', one('1250000'), 'id', '1.250.000|'],
  ['|', one('50000,5'), 'id', '50.000,5|'],
  ['|', one('50000.55'), 'en', '50,000.55|'],
  // A player who types the group marks.
  ['|', one('50.000'), 'id', '50.000|'],
  ['|', one('1,250,000.50'), 'en', '1,250,000.50|'],
  // In the middle and at the front.
  ['50|,000', one('1'), 'en', '501|,000'],
  ['|50.000', one('1'), 'id', '1|50.000'],
  ['5|.000', one('00'), 'id', '500|.000'],
  // Deletion, over a mark too.
  ['50.000|', ['<'], 'id', '5.000|'],
  ['50,|000', ['<'], 'en', '5|,000'],
  ['50|,000', ['>'], 'en', '5,0|00'],
  ['|50,000', ['>'], 'en', '|0,000'],
  ['|50,000', ['>', '7'], 'en', '7|0,000'],
  ['5|', ['<'], 'id', '|'],
  // A second decimal mark, a third decimal, a decimal mark where more than two digits follow: kept, and refused.
  ['50,5|', one(','), 'id', '50,5,|'],
  ['50|.000', one(','), 'id', '50,|.000'],
  ['5,000.55|', one('5'), 'en', '5,000.555|'],
  ['5.000,55|', one('5'), 'id', '5.000,555|'],
  // A player used to the other language may mean fifty thousand: the text is kept, and the form refuses it.
  ['50.00|', one('0'), 'en', '50.000|'],
  // The mark between thousands before decimals: a keyboard of the other region has no other one.
  ['|', one('50000,00'), 'en', '50,000.00|'],
  ['|', one('50000.00'), 'id', '50.000,00|'],
  ['|', one('50,00'), 'en', '50,00|'],
  ['50,000|', one(',5'), 'en', '50,000.5|'],
  ['|', one('10000.555'), 'id', '10.000,555|'],
  ['|', one('10.000.555'), 'id', '10.000.555|'],
  ['|', one('50,0000'), 'en', '50,0000|'],
  ['|', [...one('50,000'), '<'], 'en', '50,00|'],
  ['|', [...one('50,'), '<', ...one('000')], 'en', '50,000|'],
  ['|', one(',5'), 'en', ',5|'],
])('%s and %j in %s is %s', (from, keys, lang, to) => {
  expect(edit(from, keys, lang)).toBe(to)
})

test.each<[string, string, Lang, string]>([
  ['|', '75000', 'id', '75.000|'],
  ['|', '75.000', 'id', '75.000|'],
  ['|', '50000.01', 'id', '50.000,01|'],
  ['|', '20,000.999', 'en', '20,000.999|'],
  ['|', '20.000,999', 'id', '20.000,999|'],
  ['|', 'Rp 1.250.000', 'id', '1.250.000|'],
  ['|', 'Rp\u00a01.250.000,-', 'id', '1.250.000|'],
  ['|', 'IDR 75,000', 'en', '75,000|'],
  ['|50.000', '25', 'id', '2.5|50.000'],
  ['50.000|', '25', 'id', '5.000.025|'],
  ['|', '50000,00', 'en', '50,000.00|'],
  ['|', '50000.00', 'id', '50.000,00|'],
  ['|', '10000.555', 'id', '10000.555|'],
  ['|', '50000,0000', 'en', '50000,0000|'],
  ['|', '\u202aRp\u00a050.000\u202c', 'id', '50.000|'],
  ['|', '1.250.000', 'en', '1,250,000|'],
])('%s with %j pasted in %s is %s', (from, pasted, lang, to) => {
  expect(edit(from, [pasted], lang)).toBe(to)
})

test.each<[string, Lang]>([
  ['50.000', 'en'],
  ['50,000', 'id'],
  ['abc', 'en'],
  ['-1', 'id'],
  ['1e5', 'en'],
  ['12 34', 'id'],
])('%s in %s stays as typed, and the form refuses it', (pasted, lang) => {
  expect(edit('|', [pasted], lang)).toBe(`${pasted}|`)
})

// Proves MON-06.
test('signs that are typed one by one mean what the whole text means', () => {
  const typed = fc.stringMatching(/^[1-9][\d.,]{0,14}$/)
  fc.assert(
    fc.property(typed, fc.constantFrom<Lang>('en', 'id'), (text, lang) => {
      let now: State = { text: '', caret: 0 }
      for (const key of text) now = after(now, key, lang)
      expect(typedSen(now.text, lang)).toBe(typedSen(text, lang))
      expect(typedSen(regrouped(now.text, lang), lang)).toBe(typedSen(text, lang))
    }),
    { numRuns: 2000 },
  )
})

const keys = fc.array(fc.constantFrom('0', '1', '5', '9', '<', '>', 'left', 'right'), { maxLength: 40 })

// Proves MON-07.
test('after any typing and deleting, the field holds the same figure as one without separators, with the caret at the same digit', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom<Lang>('en', 'id'), (pressed, lang) => {
      const mark = lang === 'en' ? ',' : '.'
      let now: State = { text: '', caret: 0 }
      let plain = { text: '', caret: 0 }
      for (const key of pressed) {
        if (key === 'left' || key === 'right') {
          // Here the arrows stop at digits only; the next test covers a stop beside a mark.
          const step = key === 'left' ? -1 : 1
          const caret = Math.min(plain.text.length, Math.max(0, plain.caret + step))
          plain = { ...plain, caret }
          now = { ...now, caret: placeOf(now.text, caret, mark) }
          continue
        }
        if (plain.text.length >= 12 && !/[<>]/.test(key)) continue
        // Backspace after a mark, Delete before one: the digit beside it is deleted.
        plain = press(plain, key)
        now = after(now, key, lang)
        expect(now.text.replaceAll(mark, '')).toBe(plain.text)
        expect(now.text.slice(0, now.caret).replaceAll(mark, '')).toBe(plain.text.slice(0, plain.caret))
        expect(now.text).toBe(writtenAmount(plain.text, lang))
      }
    }),
  )
})

function press({ text, caret }: { text: string; caret: number }, key: string) {
  if (key === '<')
    return { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
  if (key === '>') return { text: text.slice(0, caret) + text.slice(caret + 1), caret }
  return { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length }
}

function placeOf(text: string, count: number, mark: string): number {
  let place = 0
  for (let seen = 0; seen < count; place++) if (text[place] !== mark) seen++
  return place
}

// Proves MON-09.
test('an amount keeps its value when the language changes', () => {
  const amounts = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amounts, fc.boolean(), ([whole, sen], decimals) => {
      const plain = decimals ? `${whole}.${String(sen).padStart(2, '0')}` : String(whole)
      const english = writtenAmount(plain, 'en')
      const indonesian = regrouped(english, 'id', 'en')
      expect(typedSen(indonesian, 'id')).toBe(typedSen(english, 'en'))
      expect(regrouped(indonesian, 'en', 'id')).toBe(english)
    }),
  )
})
