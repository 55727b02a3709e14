import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import type { Wanted } from './address.ts'
import { inBackground } from './background.ts'
import type { DiskCache, Kept } from './diskCache.ts'
import { drawPicture, factsOf, type Slot } from './draw.ts'
import type { PictureEvents } from './events.ts'
import type { PictureFactsStore } from './facts.ts'
import { NoPicture, type PictureFetcher } from './fetchPicture.ts'
import type { PictureForm } from './view.ts'

export interface WorkshopDeps {
  fetcher: Pick<PictureFetcher, 'fetch'>
  cache: DiskCache
  facts: PictureFactsStore
  events: PictureEvents
  log: Logger
  plan?: typeof PLAN | undefined
  /** Epoch ms. */
  now?: () => number
}

/** The forms that a browser accepts, best first. The last one is drawn when there is none yet. */
export type Accepted = readonly ['avif', 'webp'] | readonly ['webp'] | readonly ['plain']

export const ACCEPTED: Record<PictureForm, Accepted> = { avif: ['avif', 'webp'], webp: ['webp'], any: ['plain'] }

export interface Workshop {
  /**
   * The picture in the best form that the browser accepts. Throws {@link NoPicture}, or LimitReached when too many are
   * wanted at once.
   */
  give(wanted: Wanted, accepted: Accepted, caller: Caller): Promise<Kept>
  /** The best form that is there already. Draws nothing. */
  kept(wanted: Wanted, accepted: Accepted): Promise<Kept | null>
}

/**
 * Reading waits for another host, so several at once; drawing uses a thread of the four that compression and keys share,
 * so two. A picture keeps its place among the readers until it is drawn, so at most so many are in memory. One page
 * wants many new pictures, so one address has a large share.
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

const nameOf = ({ url, width, lite }: Wanted, slot: Slot) =>
  `${hash('sha256', `${width} ${lite} ${url}`).slice(0, 32)}.${slot}`

/**
 * Gives finished pictures and makes new ones, each of them once at a time (PIC-04). A new picture is first drawn as
 * WebP. AVIF takes three to ten times the CPU: it follows behind the answer (background.ts).
 */
export function openWorkshop(deps: WorkshopDeps): Workshop {
  const { fetcher, cache, facts, events, log, plan = PLAN, now = Date.now } = deps
  const reading = new ConcurrencyLimiter(plan.reading)
  const drawing = new ConcurrencyLimiter(plan.drawing)
  const making = new Map<string, Promise<Kept>>()
  const improve = inBackground(addAvif, log)
  const failed = new LRUCache<string, NoPicture>({ max: REMEMBERED_FAILURES, ttlResolution: 0, perf: { now } })

  async function give(wanted: Wanted, accepted: Accepted, caller: Caller): Promise<Kept> {
    for (const slot of accepted) {
      const kept = await cache.get(nameOf(wanted, slot))
      if (!kept) continue
      events.answered('kept')
      if (slot !== accepted[0]) improve(wanted)
      return kept
    }
    const kept = await once(wanted, accepted[0] === 'plain' ? 'plain' : 'webp', caller)
    events.answered('made')
    if (accepted[0] === 'avif') improve(wanted)
    return kept
  }

  /** Makes one form of a picture; requests for the same one wait for the same work. */
  function once(wanted: Wanted, slot: Slot, caller: Caller): Promise<Kept> {
    const name = nameOf(wanted, slot)
    const known = making.get(name)
    if (known) return known
    const work = make(wanted, slot, caller).finally(() => making.delete(name))
    making.set(name, work)
    return work
  }

  async function make(wanted: Wanted, slot: Slot, caller: Caller): Promise<Kept> {
    const source = hash('sha256', wanted.url)
    const before = failed.get(source)
    if (before) throw before
    const deadline = Date.now() + PATIENCE_MS
    try {
      return await reading.run(caller, deadline, async () => {
        const bytes = await read(wanted)
        return drawing.run(caller, deadline, () => drawAndKeep(wanted, slot, bytes))
      })
    } catch (error) {
      if (error instanceof NoPicture) {
        failed.set(source, error, { ttl: FAILED_MS[error.reason] })
        log.info({ err: error, host: new URL(wanted.url).host }, 'a picture of upstream could not be drawn')
      }
      throw error
    }
  }

  async function read({ url }: Wanted): Promise<Buffer> {
    const source = await fetcher.fetch(url)
    events.read(source.length)
    return source
  }

  async function drawAndKeep(wanted: Wanted, slot: Slot, source: Buffer): Promise<Kept> {
    const drawn = await events.drawing(slot, () => drawPicture(source, slot, wanted))
    if (!facts.of(wanted.url)) facts.learn(wanted.url, await factsOf(source, drawn))
    return cache.put(nameOf(wanted, slot), drawn)
  }

  /** Adds the AVIF of a picture that is there as WebP. The smaller one is kept in its place. */
  async function addAvif(wanted: Wanted): Promise<void> {
    const name = nameOf(wanted, 'avif')
    const webp = await cache.get(nameOf(wanted, 'webp'))
    if (webp?.type !== 'image/webp' || (await cache.get(name))) return
    const source = await read(wanted)
    await drawing.run(undefined, Date.now() + PATIENCE_MS, async () => {
      const avif = await events.drawing('avif', () => drawPicture(source, 'avif', wanted))
      await cache.put(name, avif.bytes.length < webp.bytes.length ? avif : webp)
    })
  }

  async function kept(wanted: Wanted, accepted: Accepted): Promise<Kept | null> {
    for (const slot of accepted) {
      const found = await cache.get(nameOf(wanted, slot))
      if (found) return found
    }
    return null
  }

  return { give, kept }
}
