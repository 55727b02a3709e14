import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { ReplyReader } from './reply.ts'

const raw = (data: unknown) => ({
  status: 200,
  type: 'application/json',
  disposition: undefined,
  body: Buffer.from(JSON.stringify({ code: 200, message: '', data })),
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
