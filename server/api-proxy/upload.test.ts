import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Request } from 'express'
import { expect, test } from 'vitest'
import { readUpload } from './upload.ts'

const EDGE = 'edge'
const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')
const LARGE = 4.5 * 1024 * 1024

/** A picture that has been read, and whose request has not been answered yet. */
async function uploadFrom(ip: string, size = LARGE) {
  const res = new EventEmitter()
  const headers = { 'content-type': `multipart/form-data; boundary=${EDGE}` }
  const req = Object.assign(new PassThrough(), { headers, ip, res })
  req.write(
    `--${EDGE}\r\nContent-Disposition: form-data; name="question"\r\n\r\nHalo\r\n--${EDGE}\r\n` +
      'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  )
  req.write(PNG_HEAD)
  req.write(Buffer.alloc(size))
  req.end(`\r\n--${EDGE}--\r\n`)
  const { files, problem, fields } = await readUpload(req as unknown as Request)
  return {
    outcome: problem?.status ?? 'read',
    length: files.get('file')?.length,
    fields,
    endRequest: () => void res.emit('close'),
  }
}

// Proves LIM-17.
test('pictures in memory are limited for one address and in total; a refusal keeps the typed values', async () => {
  const one = await Promise.all([1, 2, 3].map(() => uploadFrom('192.0.2.1')))
  expect(one.map(({ outcome }) => outcome)).toEqual(['read', 'read', 'read'])
  const more = await uploadFrom('192.0.2.1')
  expect([more.outcome, more.length, more.fields]).toEqual([503, undefined, { question: 'Halo' }])
  more.endRequest()

  // Other uploads are not affected, until all together exceed the limit.
  const others = await Promise.all(['2', '3', '4'].flatMap((n) => [1, 2, 3].map(() => uploadFrom(`192.0.2.${n}`))))
  expect(new Set(others.map(({ outcome }) => outcome))).toEqual(new Set(['read']))
  const crowd = await Promise.all([1, 2, 3].map(() => uploadFrom('192.0.2.5')))
  expect(crowd.map(({ outcome }) => outcome)).toContain(503)
  for (const upload of [...one, ...others, ...crowd]) upload.endRequest()
  expect((await uploadFrom('192.0.2.1')).outcome).toBe('read')
})
