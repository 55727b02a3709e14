import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import type { PictureRequest } from './address.ts'
import { inBackground } from './background.ts'
import type { CachedPicture, DiskCache } from './diskCache.ts'
import type { PictureEvents } from './events.ts'
import type { PictureFactsStore } from './facts.ts'
import { NoPicture, type PictureFetcher } from './fetchPicture.ts'
import { factsOf, type Slot, transformPicture } from './transform.ts'
import type { PictureForm } from './view.ts'

export interface TransformerDeps {
  fetcher: Pick<PictureFetcher, 'fetch'>
  cache: DiskCache
  facts: PictureFactsStore
  events: PictureEvents
  log: Logger
  plan?: typeof PLAN | undefined
  now?: () => EpochMs
}

/** The forms that a browser accepts, best first. The last one is drawn when there is none yet. */
export type Accepted = readonly ['avif', 'webp'] | readonly ['webp'] | readonly ['plain']

export const ACCEPTED: Record<PictureForm, Accepted> = { avif: ['avif', 'webp'], webp: ['webp'], any: ['plain'] }

export interface Transformer {
  /**
   * The picture in the best form that the browser accepts. Throws {@link NoPicture}, or LimitReached when too many are
   * requested at once.
   */
  give(request: PictureRequest, accepted: Accepted, caller: Caller): Promise<CachedPicture>
  /** The best form that is there already. Draws nothing. */
  cached(request: PictureRequest, accepted: Accepted): Promise<CachedPicture | null>
}

/**
 * Limits of pictures that are fetched and drawn at the same time. Fetching mostly waits, so six run at once. Drawing uses
 * the four threads that compression and keys need too, so two run at once. A fetched picture holds its place until it is
 * drawn, so at most six are in memory. One page needs many new pictures, so one address may use most places.
 */
const PLAN = {
  reading: {
    running: { all: 6, perSession: 4, perAddress: 4 },
    waiting: { all: 256, perSession: 128, perAddress: 128 },
  },
  drawing: {
    running: { all: 2, perSession: 2, perAddress: 2 },
    waiting: { all: 6, perSession: 6, perAddress: 6 },
  },
}
/** How long a request waits for its turn, in ms. */
const PATIENCE_MS = 8_000
const REMEMBERED_FAILURES = 2000
const FAILED_MS = { missing: 60_000, failed: 10_000 } as const

const nameOf = ({ url, width, lite }: PictureRequest, slot: Slot) =>
  `${hash('sha256', `${width} ${lite} ${url}`).slice(0, 32)}.${slot}`

/**
 * Gives finished pictures and makes new ones, each of them once at a time (PIC-04). A new picture is first drawn as
 * WebP. AVIF takes three to ten times the CPU: it follows behind the answer (background.ts).
 */
export function openTransformer(deps: TransformerDeps): Transformer {
  const { fetcher, cache, facts, events, log, plan = PLAN, now = Date.now } = deps
  const reading = new ConcurrencyLimiter(plan.reading)
  const drawing = new ConcurrencyLimiter(plan.drawing)
  const making = new Map<string, Promise<CachedPicture>>()
  const improve = inBackground(addAvif, log)
  const failed = new LRUCache<string, NoPicture>({ max: REMEMBERED_FAILURES, ttlResolution: 0, perf: { now } })

  async function give(request: PictureRequest, accepted: Accepted, caller: Caller): Promise<CachedPicture> {
    for (const slot of accepted) {
      const cached = await cache.get(nameOf(request, slot))
      if (!cached) continue
      events.answered('kept')
      if (slot !== accepted[0]) improve(request)
      return cached
    }
    const cached = await once(request, accepted[0] === 'plain' ? 'plain' : 'webp', caller)
    events.answered('made')
    if (accepted[0] === 'avif') improve(request)
    return cached
  }

  /** Makes one form of a picture; requests for the same one wait for the same work. */
  function once(request: PictureRequest, slot: Slot, caller: Caller): Promise<CachedPicture> {
    const name = nameOf(request, slot)
    const known = making.get(name)
    if (known) return known
    const work = make(request, slot, caller).finally(() => making.delete(name))
    making.set(name, work)
    return work
  }

  async function make(request: PictureRequest, slot: Slot, caller: Caller): Promise<CachedPicture> {
    const source = hash('sha256', request.url)
    const before = failed.get(source)
    if (before) throw before
    const deadline = Date.now() + PATIENCE_MS
    try {
      return await reading.run(caller, deadline, async () => {
        const bytes = await read(request)
        return drawing.run(caller, deadline, () => drawAndStore(request, slot, bytes))
      })
    } catch (error) {
      if (error instanceof NoPicture) {
        failed.set(source, error, { ttl: FAILED_MS[error.reason] })
        log.info({ err: error, host: new URL(request.url).host }, 'a picture of upstream could not be drawn')
      }
      throw error
    }
  }

  async function read({ url }: PictureRequest): Promise<Buffer> {
    const source = await fetcher.fetch(url)
    events.read(source.length)
    return source
  }

  async function drawAndStore(request: PictureRequest, slot: Slot, source: Buffer): Promise<CachedPicture> {
    const picture = await events.drawing(slot, () => transformPicture(source, slot, request))
    if (!facts.of(request.url)) facts.learn(request.url, await factsOf(source, picture))
    return cache.put(nameOf(request, slot), picture)
  }

  /** Adds the AVIF of a picture that is there as WebP. The smaller one stays in its place. */
  async function addAvif(request: PictureRequest): Promise<void> {
    const name = nameOf(request, 'avif')
    const webp = await cache.get(nameOf(request, 'webp'))
    if (webp?.type !== 'image/webp' || (await cache.get(name))) return
    const source = await read(request)
    await drawing.run(undefined, Date.now() + PATIENCE_MS, async () => {
      const avif = await events.drawing('avif', () => transformPicture(source, 'avif', request))
      await cache.put(name, avif.bytes.length < webp.bytes.length ? avif : webp)
    })
  }

  async function cached(request: PictureRequest, accepted: Accepted): Promise<CachedPicture | null> {
    for (const slot of accepted) {
      const cached = await cache.get(nameOf(request, slot))
      if (cached) return cached
    }
    return null
  }

  return { give, cached }
}
