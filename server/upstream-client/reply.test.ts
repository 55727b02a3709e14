import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { ReplyReader } from './reply.ts'

const raw = (data: unknown) => ({
  status: 200,
  type: 'application/json',
  disposition: undefined,
  body: Buffer.from(JSON.stringify({ code: 200, message: '', data })),
})
const popup = { imageUrl: 'https://img.example/a.png', link: '/promosi' }

test('equal bytes of public data give the same frozen object', () => {
  const reader = new ReplyReader(() => {})
  const first = reader.read('popup', CALLS.popup, raw(popup), false)
  expect(reader.read('popup', CALLS.popup, raw(popup), false).data).toBe(first.data)
  expect(reader.read('popup', CALLS.popup, raw({ ...popup, link: '/' }), false).data).not.toBe(first.data)
  expect(Object.isFrozen(first.data)).toBe(true)
})

test('a small private reply is parsed each time', () => {
  const reader = new ReplyReader(() => {})
  const once = () => reader.read('userDetail', CALLS.userDetail, raw({ username: 'budi123' }), true).data
  expect(once()).not.toBe(once())
  expect(once()).toEqual(once())
})

test('a long list of games is parsed once for all, and data of one player each time', () => {
  const reader = new ReplyReader(() => {})
  const list = Array.from({ length: 100 }, (_, n) => ({ id: `game-${n}`, gameName: `A game with a long name, ${n}` }))
  const games = () => reader.read('gameList', CALLS.gameList, raw({ list }), true).data
  expect(games()).toBe(games())
  const mine = { detail: { username: 'budi123' }, balance: { balance: '1' }, favourites: { list } }
  const overview = () => reader.read('overview', CALLS.overview, raw(mine), true).data
  expect(overview()).not.toBe(overview())
  expect(overview()).toEqual(overview())
})

// Proves UPS-06.
test('a reply that begins with a byte order mark is read', () => {
  const reader = new ReplyReader(() => {})
  const { body, ...head } = raw({ username: 'budi123' })
  const marked = { ...head, body: Buffer.concat([Buffer.from('\uFEFF'), body]) }
  expect(reader.read('userDetail', CALLS.userDetail, marked, true).data).toMatchObject({ username: 'budi123' })
})
