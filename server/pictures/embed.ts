import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PictureFacts } from '../../contract/pictures.ts'
import type { Addresses } from './address.ts'
import type { CachedPicture } from './diskCache.ts'
import { ACCEPTED, type Transformer } from './transformer.ts'
import type { View } from './view.ts'
import { EMBEDDED_WIDTH } from './widths.ts'

const pack = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** A larger picture would delay what follows it by more than a request of its own delays the picture. */
const MOST_BYTES = 8000
/** The first page with a new picture waits so long for it, so that the page that all visitors share for 30 s contains it. */
const PATIENCE_MS = 300
const REMEMBERED_ART = 200
/** Files that lie in the folder of the build. Everything else of our origin is none of our art. */
const OWN_ART = /^\/art(?:\/\w[\w-]*)+(?:\.\w+)?\.svg$/
/** The page wants it, and no visitor in particular. */
const PAGE = { session: undefined, address: 'a page' }

/** The picture at an address of upstream, as a part of the document; `null` when it has to be fetched (PIC-08). */
export type Embedding = (address: string, view: View) => Promise<PictureFacts | null>

interface EmbeddingDeps {
  /** The folder of the build whose files lie at our origin. */
  files: URL
  /** Pictures of upstream's hosts, when this process draws them. */
  upstream?: { addresses: Pick<Addresses, 'of'>; transformer: Transformer } | undefined
}

/**
 * Pictures small enough for the document: our own art, and pictures of upstream. One that takes long to draw is in a later
 * page. The same picture gives the same object, by which renders of a page are cached.
 */
export function embedding({ files, upstream }: EmbeddingDeps): Embedding {
  const art = new LRUCache<string, Promise<PictureFacts | null>>({ max: REMEMBERED_ART })
  const embedded = new WeakMap<CachedPicture, Promise<PictureFacts | null>>()

  async function ofUpstream(url: string, { saveData: lite, form }: View): Promise<PictureFacts | null> {
    const width = EMBEDDED_WIDTH[lite ? 'lite' : 'full']
    if (!upstream?.addresses.of({ url, width, lite })) return null
    const request = { url, width, lite }
    const accepted = ACCEPTED[form]
    // A refusal or failure is remembered by the transformer, and the page names the picture's address instead.
    const drawn = async () => upstream.transformer.give(request, accepted, PAGE).catch(() => null)
    const cached =
      (await upstream.transformer.cached(request, accepted)) ??
      (await Promise.race([drawn(), after(PATIENCE_MS, null, { ref: false })]))
    if (!cached) return null
    const inPage = embedded.get(cached) ?? inDocument(cached)
    embedded.set(cached, inPage)
    return inPage
  }

  return async (address, view) => {
    if (!OWN_ART.test(address)) return ofUpstream(address, view)
    const inPage = art.get(address) ?? readArt(new URL(`.${address}`, files))
    art.set(address, inPage)
    const picture = await inPage
    // A file that could not be read is tried again for the next page.
    if (!picture) art.delete(address)
    return picture
  }
}

async function readArt(file: URL): Promise<PictureFacts | null> {
  const svg = await readFile(file).catch(() => null)
  return svg && inDocument({ type: 'image/svg+xml', bytes: await pack(svg) })
}

/** `bytes` of an SVG are compressed with Brotli, as its document is. */
async function inDocument({ type, bytes }: Pick<CachedPicture, 'type' | 'bytes'>): Promise<PictureFacts | null> {
  if (bytes.length > MOST_BYTES) return null
  if (type !== 'image/svg+xml') return { src: `data:${type};base64,${bytes.toString('base64')}` }
  // Plain text compresses with the document; as base64 it would not.
  const svg = (await unpack(bytes)).toString()
  return { src: `data:${type},${svg.replace(/[^ -~]|["#%&<>\\^`{|}]/gu, encodeURIComponent)}` }
}
