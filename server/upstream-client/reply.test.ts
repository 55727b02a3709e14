import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls.ts'
import { ReplyReader } from './reply.ts'

const raw = (data: unknown) => ({
  status: 200,
  type: 'application/json',
  disposition: undefined,
  body: Buffer.from(JSON.stringify({ code: 200, message: '', data })),
})
const popup = { imageUrl: 'https://img.example/a.png', link: '/promosi' }

test('the same bytes of public data give the same frozen object', () => {
  const reader = new ReplyReader(() => {})
  const first = reader.read('popup', CALLS.popup, raw(popup), false)
  expect(reader.read('popup', CALLS.popup, raw(popup), false).data).toBe(first.data)
  expect(reader.read('popup', CALLS.popup, raw({ ...popup, link: '/' }), false).data).not.toBe(first.data)
  expect(Object.isFrozen(first.data)).toBe(true)
})

test('a small private reply is read anew each time', () => {
  const reader = new ReplyReader(() => {})
  const once = () => reader.read('userDetail', CALLS.userDetail, raw({ username: 'budi123' }), true).data
  expect(once()).not.toBe(once())
  expect(once()).toEqual(once())
})
