import { expect, test } from 'vitest'
import { chooserOf, linksOf, placeOf } from './choose.ts'
import type { Control, Seen } from './inPage.ts'
import { randomOf } from './random.ts'
import type { Step } from './step.ts'
import { AMOUNTS, textFor } from './values.ts'

const control = (key: string, more: Partial<Control> = {}): Control => ({
  ...{ key, what: 'press', tag: key.split(' ')[0] ?? '', name: '', type: '', form: '', href: '', action: '' },
  ...{ money: false, idle: false, inDialog: false, closes: false, opensPanel: false, toggles: false },
  ...more,
})
const form = { form: 'deposit-form' }
const seen = {
  url: 'http://localhost:1/recharge',
  dialogs: 0,
  order: '',
  controls: [
    control('a other', { href: 'https://elsewhere.example/' }),
    control('button star'),
    control('input amount', { ...form, what: 'fill', name: 'amount' }),
    control('button deposit-submit', { ...form, type: 'submit', money: true }),
  ],
} as Partial<Seen> as Seen
const life = { url: seen.url, isOffline: false, words: { password: 'rahasia123', mark: 'sbudi' } }

function steps(seed: number, count: number): Step[] {
  const chooser = chooserOf(randomOf(seed))
  return Array.from({ length: count }, () => chooser.next(seen, life))
}

test('a seed chooses the same steps, another one others', () => {
  expect(steps(7, 60)).toEqual(steps(7, 60))
  expect(steps(7, 60)).not.toEqual(steps(8, 60))
})

test('a form is filled before it is sent, other origins are left alone, and everything has its turn', () => {
  const all = steps(7, 300)
  const controls = all.map((step) => ('control' in step ? step.control : step.do))
  expect(controls).not.toContain('a other')
  expect(new Set(controls)).toContain('button star')
  expect(new Set(all.map((step) => step.do)).size).toBeGreaterThan(12)
  const sent = all.findIndex((step) => 'control' in step && step.control === 'button deposit-submit')
  expect(all.slice(0, sent).some((step) => step.do === 'fill')).toBe(true)
})

test('the values of lists are of forty spellings, and a message has the mark of its player', () => {
  expect(new Set(AMOUNTS).size).toBe(40)
  const random = randomOf(1)
  expect(textFor({ name: 'question', type: '' }, false, life.words, random)).toContain('sbudi')
  expect(textFor({ name: 'p', type: 'password' }, true, life.words, random)).toBe('rahasia123')
  expect(Number(textFor({ name: 'amount', type: 'text' }, true, life.words, random))).toBeGreaterThan(0)
})

test('pages of one kind are one place', () => {
  expect(placeOf('http://localhost:1/gamesDetail?id=a')).toBe(placeOf('http://localhost:1/gamesDetail?id=b'))
  expect(placeOf('http://localhost:1/gamesDetail?id=a', 1)).toBe('/gamesDetail?id dialog')
})

test('links lead to other pages of this product', () => {
  const to = (path: string) => control(`a ${path}`, { href: `http://localhost:1${path}` })
  const controls = [...seen.controls, to('/wallet'), to('/recharge?amount=1'), to('/__sandbox/')]
  expect(linksOf({ ...seen, controls })).toEqual(['http://localhost:1/wallet'])
})
