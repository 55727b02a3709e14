import { expect, test } from 'vitest'
import { fits } from './fits.ts'

interface Reply {
  id: string
  win: number
  stakes: string[]
  outcome: { hit: boolean }
  left?: number
}
const isReply = fits<Reply>({ id: '', win: 0, stakes: [], outcome: {} })
const reply: Reply = { id: 'r1', win: 0, stakes: [], outcome: { hit: false } }

test('a reply with all fields of its type fits, also with more of them', () => {
  expect(isReply(reply)).toBe(true)
  expect(isReply({ ...reply, left: 1, other: null })).toBe(true)
})

test.each([
  null,
  'a page of a proxy',
  [],
  {},
  { ...reply, id: 1 },
  { ...reply, win: '0' },
  { ...reply, stakes: {} },
  { ...reply, outcome: null },
  { ...reply, outcome: [] },
  { ...reply, outcome: undefined },
])('a reply that is something else does not fit: %j', (said) => {
  expect(isReply(said)).toBe(false)
})
