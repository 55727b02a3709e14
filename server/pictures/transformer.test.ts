import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { LimitReached } from '../limits/concurrencyLimiter.ts'
import { photo } from '../testing/pictureHost.ts'
import type { PictureRequest } from './address.ts'
import { openDiskCache } from './diskCache.ts'
import { openFacts } from './facts.ts'
import { type Accepted, openTransformer, type TransformerDeps } from './transformer.ts'

const log = pino({ level: 'silent' })
const CALLER = { session: undefined, address: '1.1.1.1' }
const MODERN: Accepted = ['avif', 'webp']
const requestOf = (name: string, over: Partial<PictureRequest> = {}): PictureRequest => ({
  url: `https://cdn.example/${name}`,
  width: 240,
  lite: false,
  ...over,
})

let folder: string
let fetched: string[]
let events: string[]
let answer: (url: string) => Promise<Buffer>
let clock: number
beforeEach(() => {
  folder = temporaryFolder()
  fetched = []
  events = []
  clock = 1000
  answer = () => photo(300, 400)
})

async function open(plan?: TransformerDeps['plan']) {
  const urls = fetched
  const outcomes = events
  const facts = await openFacts(join(folder, 'facts.json'), log)
  const transformer = openTransformer({
    fetcher: {
      fetch: (url) => {
        urls.push(url)
        return answer(url)
      },
    },
    cache: await openDiskCache(join(folder, 'cache'), 1e6, log),
    facts,
    events: {
      answered: (outcome) => void outcomes.push(outcome),
      read: () => {},
      sent: () => {},
      drawing: (format, draw) => {
        outcomes.push(`draw ${format}`)
        return draw()
      },
    },
    log,
    plan,
    now: () => clock,
  })
  return { ...transformer, facts }
}

const limits = (running: number, waiting: number) => ({
  running: { all: running, perSession: running, perAddress: running },
  waiting: { all: waiting, perSession: waiting, perAddress: waiting },
})

// Proves PIC-04.
test('requests for the same picture at the same time are read and drawn once', async () => {
  const transformer = await open()
  const pictures = await Promise.all(Array.from({ length: 20 }, () => transformer.give(requestOf('a'), MODERN, CALLER)))
  expect(new Set(pictures.map(({ digest }) => digest)).size).toBe(1)
  expect(fetched).toHaveLength(1)
  expect(events.filter((event) => event.startsWith('draw'))).toEqual(['draw webp'])
})

// Proves PIC-04.
test('AVIF follows behind the first answer, and is served from then on', async () => {
  const transformer = await open()
  expect((await transformer.give(requestOf('a'), MODERN, CALLER)).type).toBe('image/webp')
  await expect.poll(async () => (await transformer.give(requestOf('a'), MODERN, CALLER)).type).toBe('image/avif')
  expect((await transformer.give(requestOf('a'), ['webp'], CALLER)).type).toBe('image/webp')
  expect(events.filter((event) => event.startsWith('draw'))).toEqual(['draw webp', 'draw avif'])
})

// Proves PIC-04.
test('when readers and queue are full, a new picture is refused and a finished one is still served', async () => {
  const transformer = await open({ reading: limits(1, 1), drawing: limits(1, 1) })
  await transformer.give(requestOf('done'), ['webp'], CALLER)
  let release = () => {}
  answer = async () => {
    await new Promise<void>((go) => {
      release = go
    })
    return photo(30, 40)
  }
  const first = transformer.give(requestOf('a'), ['webp'], CALLER)
  await expect.poll(() => fetched.length).toBe(2)
  // Each looks for a finished picture first, so either of them may be the one that waits.
  const others = ['b', 'c'].map((name) => transformer.give(requestOf(name), ['webp'], CALLER))
  await expect(Promise.race(others)).rejects.toBeInstanceOf(LimitReached)
  expect((await transformer.give(requestOf('done'), ['webp'], CALLER)).type).toBe('image/webp')
  answer = () => photo(30, 40)
  release()
  await first
  const outcomes = await Promise.allSettled(others)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
