import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { addressAsRead, tellsByLength } from './reflected.ts'

const OURS = 'https://play.example/wallet'
const ELSEWHERE = 'https://elsewhere.example/'

interface RequestFacts {
  address?: string
  referer?: string
  cookie?: string
  isPlayer?: boolean
  status?: number
}

function reflects({
  address = '/?next=081298',
  referer = ELSEWHERE,
  cookie = '',
  isPlayer = true,
  status = 200,
}: RequestFacts) {
  const get = (name: string) => (name === 'referer' ? referer : undefined)
  const req = { get, headers: { cookie }, host: 'play.example', originalUrl: address } as unknown as Request
  return tellsByLength(req, { locals: { session: isPlayer ? {} : null } } as unknown as Response, status)
}

// Proves SEC-39.
test.each<[string, RequestFacts, boolean]>([
  ['of a player, with a text from elsewhere', {}, true],
  ['of a player, with a text from a page of ours', { referer: OURS }, false],
  ['of a player, with two characters', { address: '/transaction?page=12' }, false],
  ['of a player, with a parameter that no page reads', { address: '/?guess=081298' }, false],
  ['of a player, which is an error and repeats its path', { address: '/081298', status: 404 }, true],
  ['of a visitor', { isPlayer: false }, false],
  ['of a visitor with a code', { isPlayer: false, cookie: 'code=x', address: '/?guess=081298' }, true],
  ['of a visitor whose form was refused', { isPlayer: false, cookie: '__Host-flash=x' }, true],
])('a page %s could tell by its length (%j): %s', (_, facts, could) => {
  expect(reflects(facts)).toBe(could)
})

// Proves SEC-39.
test('the page of a player sees the parameters that pages read', () => {
  expect(addressAsRead('/games?classify=Slot&guess=081298&page=2')).toBe('/games?classify=Slot&page=2')
  expect(addressAsRead('/games?guess=081298')).toBe('/games')
  expect(addressAsRead('/games')).toBe('/games')
})
