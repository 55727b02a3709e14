import type { ServerResponse } from 'node:http'
import zlib from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { createTransport, type Transport } from './transport.ts'

const MOST = 64 * 1024
const PATH = '/user/detail'

let fake: FakeUpstream
let transport: Transport
beforeEach(async () => {
  fake = await fakeUpstream()
  transport = createTransport(fake.url, { maxReplyBytes: MOST })
})
afterEach(async () => {
  await transport.close()
  await fake.close()
})

const CODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: zlib.gzipSync,
  'X-GZIP': zlib.gzipSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
  deflate: zlib.deflateSync,
  'deflate ': zlib.deflateRawSync,
}
const codings = Object.keys(CODERS)
const coded = (coding: string, bytes: Buffer) => CODERS[coding]?.(bytes) ?? bytes

const sends = (coding: string, bytes: Buffer, type = 'application/json') =>
  fake.on(PATH, (_request, res: ServerResponse) => {
    res.setHeader('content-type', type)
    res.setHeader('content-encoding', coding)
    res.end(bytes)
  })
const ask = (streams?: () => boolean) =>
  transport.exchange({ call: 'userDetail', method: 'GET', path: PATH, headers: {}, streams }, Date.now() + 10_000)

test.each(codings)('a reply in the coding %j, which nobody asked for, is read', async (coding) => {
  const json = JSON.stringify(envelope({ username: 'budi123' }))
  sends(coding, coded(coding, Buffer.from(json)))
  expect((await ask()).body.toString()).toBe(json)
})

test.each(codings)('in the coding %j the limit counts the decoded bytes', async (coding) => {
  sends(coding, coded(coding, Buffer.alloc(MOST, 'a')))
  expect((await ask()).body).toHaveLength(MOST)
  sends(coding, coded(coding, Buffer.alloc(MOST + 1, 'a')))
  const error = await ask().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UpstreamUnavailable)
  expect(error).toMatchObject({ reason: 'too-large', sent: true })
})

test('a damaged reply leaves the outcome unknown, an unknown coding and an empty reply stay as they came', async () => {
  sends('gzip', zlib.gzipSync('{"code":200}').subarray(0, 20))
  expect(await ask().catch((thrown: unknown) => thrown)).toMatchObject({ reason: 'network', sent: true })
  for (const [coding, body] of [
    ['compress', 'as sent'],
    ['gzip', ''],
  ] as const) {
    sends(coding, Buffer.from(body))
    expect((await ask()).body.toString()).toBe(body)
  }
})
