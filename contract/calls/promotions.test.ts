import { expect, test } from 'vitest'
import { articles } from './promotions.ts'
import { readTolerantly } from './read.ts'

const read = (list: unknown) => {
  const reading = readTolerantly(articles.reply, list)
  return { ids: reading.ok ? reading.data.map(({ id }) => id) : null, violations: reading.violations }
}
const summer = { title: 'Bonus musim panas', banner: 'https://img.example/1.png', content: '<p>Isi</p>' }
const winter = { title: 'Bonus musim hujan', banner: null, content: 'https://elsewhere.example/' }

// Proves PRO-09.
test('an article without an id has one of title and banner, which stays when the list changes', () => {
  const [first = '', second = ''] = read({ list: [summer, winter] }).ids ?? []
  expect(first).toMatch(/^x[0-9a-z]{8,13}$/)
  expect(second).not.toBe(first)
  expect(read([winter, { title: 'New' }, { ...summer, content: 'another text' }])).toMatchObject({
    ids: [second, expect.any(String), first],
    violations: [],
  })
  expect(read([{ ...summer, banner: 'https://img.example/2.png' }]).ids).not.toEqual([first])
  expect(
    read([
      { ...summer, id: null },
      { ...winter, id: 7 },
    ]),
  ).toEqual({ ids: [first, '7'], violations: [] })
})

// Proves PRO-09.
test('two equal articles have an id each, and no id is given that upstream uses itself', () => {
  const [id = ''] = read([summer]).ids ?? []
  expect(read([summer, summer, summer]).ids).toEqual([id, `${id}-2`, `${id}-3`])
  expect(read([summer, { ...winter, id }]).ids).toEqual([`${id}-2`, id])
  const ambiguous = [
    { title: 'a', banner: 'b c' },
    { title: 'a b', banner: 'c' },
  ]
  expect(new Set(read(ambiguous).ids).size).toBe(2)
})
