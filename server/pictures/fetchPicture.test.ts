import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PictureHost, pictureHost } from '../testing/pictureHost.ts'
import { type PictureFetcher, pictureFetcher } from './fetchPicture.ts'

let host: PictureHost
let fetcher: PictureFetcher
beforeEach(async () => {
  host = await pictureHost()
  fetcher = pictureFetcher([], { bytes: 1000, ms: 60_000 })
})
afterEach(async () => {
  await fetcher.close()
  await host.close()
})

const reasonOf = (path: string, by = fetcher) =>
  by.fetch(host.url + path).then(
    (bytes) => bytes.length,
    (error: { name: string; reason: string }) => `${error.name}: ${error.reason}`,
  )

// Proves PIC-02.
test('a redirect is not followed', async () => {
  host.on('/secret', Buffer.alloc(10))
  host.on('/moved', (_, res) => res.writeHead(302, { Location: `${host.url}/secret` }).end())
  expect(await reasonOf('/secret')).toBe(10)
  expect(await reasonOf('/moved')).toBe('NoPicture: failed')
  expect(host.requests).toEqual(['/secret', '/moved'])
})

// Proves PIC-02.
test('at most so many bytes are read, whether the host says so or not', async () => {
  host.on('/fits', Buffer.alloc(1000))
  host.on('/large', Buffer.alloc(1001))
  host.on('/endless', (_, res) => {
    const more = setInterval(() => res.write(Buffer.alloc(100)), 1)
    res.on('close', () => clearInterval(more))
  })
  expect(await reasonOf('/fits')).toBe(1000)
  expect(await reasonOf('/large')).toBe('NoPicture: failed')
  expect(await reasonOf('/endless')).toBe('NoPicture: failed')
})

// Proves PIC-02.
test('a host that never ends its answer is given up', async () => {
  host.on('/silent', () => {})
  host.on('/slow', (_, res) => {
    const more = setInterval(() => res.write('x'), 20)
    res.on('close', () => clearInterval(more))
  })
  const hasty = pictureFetcher([], { bytes: 1000, ms: 300 })
  expect(await reasonOf('/silent', hasty)).toBe('NoPicture: failed')
  expect(await reasonOf('/slow', hasty)).toBe('NoPicture: failed')
  await hasty.close()
})

test('a picture that is not there is missing; any other refusal is a failure', async () => {
  host.on('/gone', (_, res) => res.writeHead(410).end())
  host.on('/refused', (_, res) => res.writeHead(403).end())
  host.on('/broken', (req) => req.socket.destroy())
  expect(await reasonOf('/absent')).toBe('NoPicture: missing')
  expect(await reasonOf('/gone')).toBe('NoPicture: missing')
  expect(await reasonOf('/refused')).toBe('NoPicture: failed')
  expect(await reasonOf('/broken')).toBe('NoPicture: failed')
})

// Proves PIC-02.
test('the host learns nothing of the player', async () => {
  const headerNames: string[] = []
  host.on('/a', (req, res) => {
    headerNames.push(...Object.keys(req.headers))
    res.end('x')
  })
  await fetcher.fetch(`${host.url}/a`)
  expect(headerNames.sort()).toEqual(['accept', 'connection', 'host'])
})
