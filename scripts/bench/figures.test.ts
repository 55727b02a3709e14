import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../shared/run.ts'
import { FIXED_WORK, type Figure, medians, readResults, worseThan } from './figures.ts'
import { phoneSlowdown } from './fixedWork.ts'

const bytes = (name: string, value: number): Figure => ({ name, value, unit: 'B' })

test('a figure is the middle of its rounds', () => {
  const rounds = [[bytes('a', 9)], [bytes('a', 1), bytes('b', 3)], [bytes('a', 5), bytes('b', 4)]]
  expect(medians(rounds)).toEqual([bytes('a', 5), bytes('b', 4)])
})

test('more bytes and fewer requests are worse, beyond a tenth and beyond noise', () => {
  const rate = (value: number): Figure => ({ name: 'rate', value, unit: '/s' })
  expect(worseThan([bytes('a', 5000)], [bytes('a', 5499)])).toEqual([])
  expect(worseThan([bytes('a', 5000)], [bytes('a', 5501)])).toEqual([{ name: 'a', before: 5000, now: 5501, unit: 'B' }])
  expect(worseThan([bytes('a', 5000)], [bytes('a', 100)])).toEqual([])
  expect(worseThan([bytes('a', 50)], [bytes('a', 90)])).toEqual([])
  expect(worseThan([rate(1000)], [rate(2000)])).toEqual([])
  expect(worseThan([rate(1000)], [rate(890)])).toEqual([{ name: 'rate', before: 1000, now: 890, unit: '/s' }])
})

test('the phone is as slow on every machine, and never quicker than the machine', () => {
  const slowdown = (ms: number) => phoneSlowdown({ name: FIXED_WORK, value: ms, unit: 'ms' })
  expect([slowdown(41), slowdown(82), slowdown(120), slowdown(400)]).toEqual([4, 2, 1.4, 1])
})

test('a figure that is new or gone is not compared', () => {
  expect(worseThan([bytes('gone', 1)], [bytes('new', 10_000)])).toEqual([])
})

test('of machines with another speed only bytes and movement are compared', () => {
  const run = (work: number, ms: number, size: number): Figure[] => [
    { name: FIXED_WORK, value: work, unit: 'ms' },
    { name: 'paint', value: ms, unit: 'ms' },
    bytes('page', size),
  ]
  const names = (before: Figure[], now: Figure[]) => worseThan(before, now).map(({ name }) => name)
  expect(names(run(100, 500, 5000), run(109, 900, 9000))).toEqual(['paint', 'page'])
  expect(names(run(100, 500, 5000), run(200, 900, 9000))).toEqual(['page'])
  expect(names(run(100, 500, 5000), run(50, 900, 5000))).toEqual([])
})

test('the kept results of the last run can be read, and other JSON is refused', () => {
  const saved = readResults(readFileSync(join(ROOT, 'scripts/bench/last.json'), 'utf8'))
  expect(worseThan(saved.figures, saved.figures)).toEqual([])
  expect(() => readResults('{"figures":[{"name":"a","value":"1","unit":"B"}]}')).toThrow('figures')
})
