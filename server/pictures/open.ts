import { join } from 'node:path'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Keys } from '../keys.ts'
import { pictureAddresses } from './address.ts'
import { pictureRoute } from './answer.ts'
import { cdnAddresses } from './cdn.ts'
import { openDiskCache } from './diskCache.ts'
import { embedding } from './embed.ts'
import type { PictureEvents } from './events.ts'
import { openFacts } from './facts.ts'
import { pictureFetcher } from './fetchPicture.ts'
import { type PagePictures, pagePictures, untouched, withEmbedded } from './pagePictures.ts'
import { openTransformer } from './transformer.ts'

export interface Pictures {
  pages: PagePictures
  /** Origins besides ours that pages load pictures of upstream from. */
  hosts: readonly string[]
  /** Answers `/pictures/…`, when this process draws pictures. */
  handler?: RequestHandler
  /** Bytes of finished pictures on disk. */
  bytes(): number
  close(): Promise<void>
}

interface PicturesDeps {
  env: Pick<Env, 'IMG_HOSTS' | 'IMG_PROXY' | 'PICTURE_CACHE_MB' | 'DATA_DIR' | 'API_BASE_URL'>
  keys: Keys
  events: PictureEvents
  log: Logger
}

const MB = 1024 * 1024
const none = { bytes: () => 0, close: async () => {} }
/** The files of our origin. */
const FILES = new URL('client/', new URL('../../dist/', import.meta.url))

/** Pictures of upstream, as IMG_PROXY says: drawn anew here, by a CDN, or straight from upstream (docs/pictures.md). */
export async function openPictures({ env, keys, events, log }: PicturesDeps): Promise<Pictures> {
  const { IMG_HOSTS: hosts, IMG_PROXY: proxy } = env
  const ownArt = embedding({ files: FILES })
  if (hosts.length === 0 || proxy === 'off') return { pages: withEmbedded(untouched, ownArt), hosts, ...none }
  if (proxy !== 'on') {
    const cdn = cdnAddresses(proxy, hosts)
    return {
      pages: withEmbedded(
        pagePictures(cdn, () => undefined),
        ownArt,
      ),
      hosts: [cdn.origin],
      ...none,
    }
  }
  const folder = join(env.DATA_DIR, 'pictures')
  const cache = await openDiskCache(folder, env.PICTURE_CACHE_MB * MB, log)
  const facts = await openFacts(join(env.DATA_DIR, 'pictures.json'), log)
  const fetcher = pictureFetcher(env.API_BASE_URL ? [new URL(env.API_BASE_URL).hostname] : [])
  const addresses = pictureAddresses(keys.deriveEach('picture addresses'), hosts)
  const transformer = openTransformer({ fetcher, cache, facts, events, log })
  return {
    pages: withEmbedded(
      pagePictures(addresses, facts.of),
      embedding({ files: FILES, upstream: { addresses, transformer } }),
    ),
    hosts: [],
    handler: pictureRoute(addresses, transformer, events),
    bytes: () => cache.size,
    async close() {
      await fetcher.close()
      await facts.close()
    },
  }
}
