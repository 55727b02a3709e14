import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import { Queue, Timer } from './queue.ts'

/** One clock, one queue of events and seeded randomness, in place of the real ones before the product is loaded. */
export interface World {
  now(): number
  /** Runs `work` after `ms` of simulated time. */
  after(ms: number, work: () => void): Timer
  sleep(ms: number): Promise<void>
  /** Runs events until `promise` is settled. */
  drive<T>(promise: Promise<T>): Promise<T>
  /** Numbers of their own for each purpose, so that fewer players do not change the network of the others. */
  dice(purpose: string): Dice
}

export interface Dice {
  /** From 0 up to 1. */
  next(): number
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
  between(from: number, to: number): number
}

/** The world of the present run; between two runs the process has its real clock, timers and randomness. */
let present: { world: World; threads: Threads; bits(): number } | undefined

/** SplitMix32 over a hash of the text: short, and good enough for choices. */
function numbersOf(text: string): () => number {
  let state = crypto.createHash('sha256').update(text).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

export function diceOf(text: string): Dice {
  const bits = numbersOf(text)
  const next = () => bits() / 2 ** 32
  return {
    next,
    happens: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    between: (from, to) => from + next() * (to - from),
  }
}

const nothing = () => undefined

/** Work of the system's own threads (WebCrypto): its results arrive in the order in which they were asked for. */
class Threads {
  readonly #waiting: { done: Promise<unknown>; release(): void }[] = []

  follow<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    this.#waiting.push({ done: work.then(nothing, nothing), release: () => resolve(work) })
    return promise
  }

  /** Until nothing in the process can go on without the next event. */
  async settled(): Promise<void> {
    for (;;) {
      await new Promise((turn) => real.setImmediate(turn))
      const first = this.#waiting.shift()
      if (!first) return
      await first.done
      first.release()
    }
  }
}

export function makeWorld(seed: string, startsAt: number): World {
  const queue = new Queue()
  const threads = new Threads()
  let now = startsAt
  const after = (ms: number, work: () => void) => new Timer(() => queue.add(now + Math.max(0, Number(ms) || 0), work))

  async function drive<T>(promise: Promise<T>): Promise<T> {
    let isOver = false
    const end = () => {
      isOver = true
    }
    promise.then(end, end)
    for (;;) {
      await threads.settled()
      if (isOver) return await promise
      const event = queue.take()
      if (!event) throw new Error('Nothing can happen any more, and the work is not done')
      now = Math.max(now, event.at)
      event.work()
    }
  }

  const world: World = {
    now: () => Math.floor(now),
    after,
    sleep: (ms) => new Promise((done) => void after(ms, done)),
    drive,
    dice: (purpose) => diceOf(`${seed}/${purpose}`),
  }
  present = { world, threads, bits: numbersOf(`${seed}/product`) }
  return world
}

/** Gives the process its real clock back. */
export function endWorld(): void {
  present = undefined
}

const real = {
  setImmediate,
  setTimeout,
  Date,
  now: performance.now.bind(performance),
  random: Math.random,
  randomFillSync: crypto.randomFillSync,
  timeout: AbortSignal.timeout,
}

/** Replaces the clock, the timers and the randomness of this process, once, before anything keeps the real ones. */
export function install(): void {
  installClock()
  installTimers()
  installRandomness()
  const subtle = Object.getPrototypeOf(crypto.subtle)
  for (const name of ['encrypt', 'decrypt', 'importKey', 'exportKey', 'deriveBits', 'digest', 'sign', 'verify']) {
    const own = subtle[name]
    subtle[name] = function follow(...input: unknown[]) {
      const work = own.apply(this, input)
      return present ? present.threads.follow(work) : work
    }
  }
  syncBuiltinESMExports()
}

function installClock(): void {
  const now = () => present?.world.now() ?? real.Date.now()
  globalThis.Date = new Proxy(real.Date, {
    construct: (target, input, made) => Reflect.construct(target, input.length === 0 ? [now()] : input, made),
    apply: () => new real.Date(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name, target)),
  })
  performance.now = () => present?.world.now() ?? real.now()
}

type Work = (...input: unknown[]) => void

function installTimers(): void {
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis
  const wait = timersPromises.setTimeout
  const off = (end: (timer: never) => void) => (timer: unknown) =>
    timer instanceof Timer ? void timer.close() : end(timer as never)
  function again(world: World, work: Work, ms: number, input: unknown[]): Timer {
    const timer: Timer = world.after(Math.max(1, ms), () => {
      timer.refresh()
      work(...input)
    })
    return timer
  }
  const all = {
    setTimeout: (work: Work, ms = 0, ...input: unknown[]) =>
      present?.world.after(ms, () => work(...input)) ?? setTimeout(work, ms, ...input),
    setInterval: (work: Work, ms = 1, ...input: unknown[]) =>
      present ? again(present.world, work, ms, input) : setInterval(work, ms, ...input),
    setImmediate: (work: Work, ...input: unknown[]) =>
      present?.world.after(0, () => work(...input)) ?? setImmediate(work, ...input),
    clearTimeout: off(clearTimeout),
    clearInterval: off(clearInterval),
    clearImmediate: off(clearImmediate),
  }
  Object.assign(globalThis, all)
  Object.assign(timers, all)
  Object.assign(timersPromises, {
    setTimeout: (ms: number, value: unknown, options: object) =>
      present ? present.world.sleep(ms).then(() => value) : wait(ms, value, options),
  })
  AbortSignal.timeout = (ms: number) => {
    if (!present) return real.timeout.call(AbortSignal, ms)
    const controller = new AbortController()
    present.world.after(ms, () => controller.abort(new DOMException('Too long', 'TimeoutError')))
    return controller.signal
  }
}

function installRandomness(): void {
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    if (!present) return real.randomFillSync(view)
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let place = 0; place < bytes.length; place++) bytes[place] = present.bits()
    return view
  }
  const random = () => (present ? present.bits() / 2 ** 32 : real.random())
  const randomBytes = (length: number) => fill(Buffer.alloc(length))
  const randomInt = (from: number, to?: number) => {
    const [least, most] = to === undefined ? [0, from] : [from, to]
    return least + Math.floor(random() * (most - least))
  }
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const generateKeyPairSync = () => {
    const pair = crypto.createECDH('prime256v1')
    pair.setPrivateKey(randomBytes(32))
    const [d, point] = [pair.getPrivateKey(), pair.getPublicKey()]
    const [x, y] = [point.subarray(1, 33), point.subarray(33)]
    const numbers = { d: d.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') }
    const privateKey = crypto.createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...numbers }, format: 'jwk' })
    return { privateKey, publicKey: crypto.createPublicKey(privateKey) }
  }
  Math.random = random
  Object.assign(crypto, { generateKeyPairSync, randomBytes, randomUUID, randomInt, randomFillSync: fill })
  Object.assign(Object.getPrototypeOf(globalThis.crypto), { randomUUID, getRandomValues: fill })
}
