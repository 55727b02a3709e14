import { expect, test } from 'vitest'
import { type PictureRequest, pictureAddresses } from './address.ts'

const HOSTS = ['https://cdn.example', 'http://127.0.0.1:9']
const KEY = 'k'.repeat(43)
const addresses = pictureAddresses([KEY], HOSTS)
const CARD: PictureRequest = { url: 'https://cdn.example/games/gate-1.jpg', width: 240, lite: false }
const of = (over: Partial<PictureRequest> = {}, by = addresses) => by.of({ ...CARD, ...over }) ?? ''

// Proves PIC-01.
test('an address says width, host and path, and reads back', () => {
  expect(of()).toMatch(/^\/pictures\/240\/cdn\.example\/games\/[\w-]{6}gate-1\.jpg$/)
  for (const over of [{}, { lite: true }, { width: 360 }, { url: 'http://127.0.0.1:9/a.png' }])
    expect(addresses.read(of(over))).toEqual({ ...CARD, ...over })
})

test.each([
  'https://cdn.example/a.jpg?v=2&x=%2F',
  'https://cdn.example/a//b.jpg',
  'https://cdn.example/..;/%41 b.jpg',
  'https://cdn.example/~hidden/a.jpg',
  'https://cdn.example/gambar/kuda-é.jpg',
])('%s goes through every proxy unchanged: other characters are encoded', (url) => {
  const path = of({ url })
  expect(path).toMatch(/^\/pictures\/240\/cdn\.example\/[\w-]{6}~[\w-]+$/)
  expect(addresses.read(path)?.url).toBe(new URL(url).href)
})

// Proves PIC-01.
test('every process with the same keys makes the same address, and an older key is still accepted', () => {
  expect(of({}, pictureAddresses([KEY], [...HOSTS].reverse()))).toBe(of())
  const newer = pictureAddresses(['n'.repeat(43), KEY], HOSTS)
  expect(of({}, newer)).not.toBe(of())
  expect(newer.read(of())).toEqual(CARD)
  expect(pictureAddresses(['n'.repeat(43)], HOSTS).read(of())).toBeNull()
})

// Proves PIC-01.
test('a host that the operator has not named has no address', () => {
  for (const url of [
    'https://other.example/a.jpg',
    'http://cdn.example/a.jpg',
    'https://cdn.example.evil.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    '/art/games/a.svg',
    'file:///etc/passwd',
    'not an address',
  ])
    expect(addresses.of({ ...CARD, url }), url).toBeNull()
})

// Proves PIC-01.
test('a change of any part of an address is refused', () => {
  const signed = of()
  const [, signature = ''] = /([\w-]{6})gate-1\.jpg$/.exec(signed) ?? []
  const last = signature.endsWith('A') ? 'B' : 'A'
  for (const forged of [
    signed.replace(signature, signature.slice(0, -1) + last),
    signed.replace('/240/', '/241/'),
    signed.replace('/240/', '/0240/'),
    signed.replace('/240/', '/240-more/'),
    signed.replace('gate-1', 'gate-2'),
    signed.replace('cdn.example', '127.0.0.1:9'),
    signed.replace('cdn.example', '169.254.169.254'),
    `${signed}?x=1`,
    '/pictures/',
  ])
    expect(addresses.read(forged), forged).toBeNull()
})

// Proves PIC-01.
test('a signature of other characters is refused, also when it has as many of them', () => {
  expect(addresses.read('/pictures/240/cdn.example/games/\u00e9bcdefgate-1.jpg')).toBeNull()
})
