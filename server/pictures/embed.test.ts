import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { type PictureRequest, pictureAddresses } from './address.ts'
import type { CachedPicture } from './diskCache.ts'
import { embedding } from './embed.ts'
import type { Accepted } from './transformer.ts'
import type { View } from './view.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" d="M0 0h9%v9z"/>é</svg>'
const VIEW: View = { device: 'mobile', saveData: false, form: 'avif' }
const addresses = pictureAddresses(['k'.repeat(43)], ['https://cdn.example'])

let files: string
beforeEach(() => {
  files = temporaryFolder()
  mkdirSync(join(files, 'art/banners'), { recursive: true })
  writeFileSync(join(files, 'art/banners/a.svg'), SVG)
})
const folder = () => pathToFileURL(`${files}/`)

const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, place) => (place * 7919 + (place >> 3)) % 251))
const cached = (type: CachedPicture['type'], bytes: Buffer): CachedPicture => ({ type, bytes, digest: 'x' })

function withTransformer(
  has: (accepted: Accepted) => CachedPicture | null,
  draw: () => Promise<CachedPicture> = () => Promise.reject(new Error('not drawn')),
) {
  const requests: PictureRequest[] = []
  const transformer = {
    cached: async (_: PictureRequest, accepted: Accepted) => has(accepted),
    give: async (request: PictureRequest): Promise<CachedPicture> => {
      requests.push(request)
      return draw()
    },
  }
  return { requests, embed: embedding({ files: folder(), upstream: { addresses, transformer } }) }
}

// Proves PIC-08.
test.each(['a.svg', 'a.en.svg'])(
  'our own art %s is text in the document, which a browser reads as the same picture',
  async (name) => {
    writeFileSync(join(files, 'art/banners', name), SVG)
    const embed = embedding({ files: folder() })
    const embedded = await embed(`/art/banners/${name}`, VIEW)
    expect(embedded?.src).toMatch(/^data:image\/svg\+xml,[ -~]+$/)
    expect(embedded?.src).not.toMatch(/["#<>&]/)
    expect(await (await fetch(embedded?.src ?? '')).text()).toBe(SVG)
    expect(await embed(`/art/banners/${name}`, VIEW)).toBe(embedded)
  },
)

// Proves PIC-08.
test('a picture of upstream that is drawn and small is in the document, in the form that the request names', async () => {
  const avif = cached('image/avif', noise(3000))
  const plain = cached('image/svg+xml', brotliCompressSync(SVG))
  const { embed, requests } = withTransformer(([best]) => (best === 'avif' ? avif : plain))
  const embedded = await embed('https://cdn.example/a.jpg', VIEW)
  expect(Buffer.from(embedded?.src.replace('data:image/avif;base64,', '') ?? '', 'base64').equals(avif.bytes)).toBe(
    true,
  )
  expect(await embed('https://cdn.example/a.jpg', VIEW)).toBe(embedded)
  expect((await embed('https://cdn.example/a.jpg', { ...VIEW, form: 'any' }))?.src).toContain('svg')
  expect(requests).toEqual([])
})

// Proves PIC-08.
test('the first page with a new picture contains it when it is drawn in time, and does not wait for ever', async () => {
  const webp = cached('image/webp', noise(3000))
  const soon = withTransformer(
    () => null,
    async () => webp,
  )
  expect((await soon.embed('https://cdn.example/a.jpg', VIEW))?.src).toContain('data:image/webp')
  const never = withTransformer(
    () => null,
    () => new Promise(() => undefined),
  )
  expect(await never.embed('https://cdn.example/a.jpg', VIEW)).toBeNull()
})
