import { pino } from 'pino'
import { Registry } from 'prom-client'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { makeKeys } from '../keys.ts'
import { pictureMetrics } from '../observability/pictureMetrics.ts'
import { type PictureHost, photo, pictureHost } from '../testing/pictureHost.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import type { PictureEvents } from './events.ts'
import { openPictures, type Pictures } from './open.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const SAFARI_13 = 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'

let folder: string
let host: PictureHost
let pictures: Pictures
let web: TestApp
let registry: Registry
let events: PictureEvents
beforeEach(async () => {
  folder = temporaryFolder()
  host = await pictureHost()
  registry = new Registry()
  events = pictureMetrics(registry)
  pictures = await open()
  web = await testApp({ pictures })
})
afterEach(async () => {
  await web.close()
  await pictures.close()
  await host.close()
})

const open = (IMG_PROXY = 'on', IMG_HOSTS = [host.url]) =>
  openPictures({
    env: { IMG_HOSTS, IMG_PROXY, PICTURE_CACHE_MB: 8, DATA_DIR: folder, API_BASE_URL: undefined },
    keys: makeKeys(['k'.repeat(32)], ['s'.repeat(32)]),
    events,
    log: pino({ level: 'silent' }),
  })

/** The address of a card on a phone. */
const card = (path: string) =>
  String(pictures.pages({ device: 'mobile', saveData: false, form: 'any' }).pictureOf(host.url + path, 'card'))

const get = (path: string, headers: Record<string, string> = {}) =>
  request(web.app)
    .get(path)
    .set({ Accept: CHROME, ...headers })
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)))
    })

// Proves PIC-04.
test('a picture is answered from our origin, for a year, as nothing but a picture', async () => {
  host.on('/a.jpg', await photo(600, 800))
  const answer = await get(card('/a.jpg'), { Cookie: 'sid=x; device=mobile' })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

// Proves PIC-03.
test('a browser that names no new form gets one that every browser knows', async () => {
  host.on('/a.jpg', await photo(600, 800))
  expect((await get(card('/a.jpg'), { Accept: SAFARI_13 })).headers['content-type']).toBe('image/jpeg')
  expect((await get(card('/a.jpg'), { Accept: '*/*' })).headers['content-type']).toBe('image/jpeg')
  expect((await get(card('/a.jpg'), { Accept: 'image/webp,*/*' })).headers['content-type']).toBe('image/webp')
})

// Proves PIC-06.
test('a browser on a slow line gets lower quality, which no shared cache keeps', async () => {
  host.on('/a.jpg', await photo(600, 800))
  const at = (Downlink: string) => get(card('/a.jpg'), { Accept: 'image/webp', ...(Downlink && { Downlink }) })
  const [usual, fast, slow] = [await at(''), await at('1.6'), await at('0.4')]
  expect(fast.body).toEqual(usual.body)
  expect(slow.body.length).toBeLessThan(usual.body.length)
  expect([fast, slow].map(({ headers }) => headers['cache-control'])).toEqual([
    'public, max-age=31536000, immutable',
    'private, max-age=86400',
  ])
  expect((await request(web.app).get('/')).headers['accept-ch']).toContain('Downlink')
})

// Proves PIC-01.
test('an address that we have not signed reaches no host', async () => {
  host.on('/a.jpg', await photo(60, 80))
  host.on('/internal', Buffer.from('secret'))
  for (const path of [
    card('/a.jpg').replace('a.jpg', 'internal'),
    card('/a.jpg').replace('/240/', '/250/'),
    `${card('/a.jpg')}?again=1`,
    '/pictures/240/169.254.169.254/latest/AAAAAAmeta-data',
    '/pictures/x',
  ]) {
    const answer = await get(path)
    expect([answer.status, answer.body.length], path).toEqual([404, 0])
  }
  expect(host.requests).toEqual([])
})

// Proves PIC-07.
test('pages load pictures from us alone; switched off, from the hosts; with a CDN, from there', async () => {
  const address = `${host.url}/a.jpg`
  const view = { device: 'mobile', saveData: false, form: 'any' } as const
  expect(pictures.hosts).toEqual([])
  const off = await open('off')
  expect([off.hosts, off.handler, off.pages(view).pictureOf(address, 'card')]).toEqual([[host.url], undefined, address])
  const cdn = await open('https://img.example/{width}/{url}')
  expect([cdn.hosts, cdn.handler]).toEqual([['https://img.example'], undefined])
  expect(cdn.pages(view).pictureOf(address, 'card')).toBe(`https://img.example/240/${encodeURIComponent(address)}`)
  const none = await open('on', [])
  expect([none.hosts, none.handler, none.pages(view).pictureOf('/a.svg', 'card')]).toEqual([[], undefined, '/a.svg'])
})
