import { expect, test } from 'vitest'
import { type Figure, medians, ratiosOf, worseThan } from './figures.ts'

const bytes = (name: string, value: number): Figure => ({ name, value, unit: 'B' })

test('a figure is the middle of its rounds', () => {
  const rounds = [[bytes('a', 9)], [bytes('a', 1), bytes('b', 3)], [bytes('a', 5), bytes('b', 4)]]
  expect(medians(rounds)).toEqual([bytes('a', 5), bytes('b', 4)])
})

test('more bytes and higher ratios are worse, beyond a tenth and beyond noise', () => {
  const ratio = (value: number): Figure => ({ name: 'r', value, unit: 'ratio' })
  expect(worseThan([bytes('a', 5000)], [bytes('a', 5499)])).toEqual([])
  expect(worseThan([bytes('a', 5000)], [bytes('a', 5501)])).toEqual([{ name: 'a', before: 5000, now: 5501, unit: 'B' }])
  expect(worseThan([bytes('a', 5000)], [bytes('a', 100)])).toEqual([])
  expect(worseThan([bytes('a', 50)], [bytes('a', 90)])).toEqual([])
  expect(worseThan([ratio(1.1)], [ratio(0.9)])).toEqual([])
  expect(worseThan([ratio(1.1)], [ratio(1.3)])).toHaveLength(1)
})

test('a time is a multiple of the least of its kind, and so is the price of a request', () => {
  const run: Figure[] = [
    { name: 'slow line: first paint of home', value: 1500, unit: 'ms' },
    { name: 'slow line: first paint of home as one file', value: 1200, unit: 'ms' },
    { name: 'slow line: player, tap to first paint of /wallet', value: 900, unit: 'ms' },
    { name: 'slow line: tap to first paint of an empty page', value: 600, unit: 'ms' },
    { name: 'fast line: first paint of home', value: 700, unit: 'ms' },
    { name: 'home, kept for visitors', value: 2500, unit: '/s' },
    { name: 'Express alone: a page in memory', value: 5000, unit: '/s' },
    { name: 'web tier alone: start to the first 200', value: 900, unit: 'ms' },
    { name: 'Express alone: start to the first 200', value: 300, unit: 'ms' },
  ]
  expect(ratiosOf(run).map(({ name, value }) => [name, value])).toEqual([
    ['slow line: first paint of home ÷ first paint of home as one file', 1.25],
    ['slow line: player, tap to first paint of /wallet ÷ tap to first paint of an empty page', 1.5],
    ['home, kept for visitors ÷ Express alone: a page in memory', 2],
    ['web tier alone: start to the first 200 ÷ Express alone: start to the first 200', 3],
  ])
})
