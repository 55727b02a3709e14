import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { Dispatcher } from 'undici'
import { type Answered, type Asked, inject } from './inject.ts'
import type { Dice, World } from './world.ts'

/** How often a line fails, as probabilities of one exchange. They change with the seed. */
export interface Weather {
  cutBefore: number
  cutAfter: number
  silent: number
  doubled: number
  slow: number
}

export const CALM: Weather = { cutBefore: 0, cutAfter: 0, silent: 0, doubled: 0, slow: 0 }

export interface Network {
  /** From now on this server, too, answers to the name; the returned function ends it, with every exchange that it has. */
  listen(name: string, server: RequestListener): () => void
  /** Each process has an address of its own as a caller: the port tells the network who asks. */
  newSender(): number
  /** A process that asks others; the returned function ends it: it asks nothing any more, and hears nothing. */
  live(sender: number): () => void
  /** Sends a request and waits for its answer. Rejects as a socket would, or never settles when the line is silent. */
  exchange(name: string, asked: Asked, sender?: number): Promise<Answered>
  weather(now: Weather): void
}

type Note = (line: string) => void

/** What callers of a server see when it is gone: before a connection, and within one. */
export const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
export const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })

const BROWSER = 0
const NEVER = new Promise<never>(() => {})

interface Listener {
  server: RequestListener
  gone: Promise<never>
}

/** A reordering, lossy network without sockets: each exchange has a fate of its own. */
/** @param forgetsKeys upstream is one that does not keep `Idempotency-Key`: each call has a key of its own there */
export function makeNetwork(world: World, note: Note, forgetsKeys: boolean): Network {
  const dice = world.dice('network')
  const listeners = new Map<string, Set<Listener>>()
  const living = new Set<number>()
  let senders = 1000
  let weather = CALM

  async function arrive(name: string, asked: Asked): Promise<Answered> {
    const there = [...(listeners.get(name) ?? [])]
    if (there.length === 0) throw refused()
    const listener = dice.pick(there)
    return await Promise.race([inject(world, listener.server, asked), listener.gone])
  }

  async function send(name: string, asked: Asked, mayDouble: boolean): Promise<Answered> {
    const fate = fateOf(dice, mayDouble ? weather : { ...weather, doubled: 0 })
    const what = `${asked.method} ${name}${asked.path.split('?')[0]}`
    if (fate.kind !== 'whole') note(`the line ${TEXT[fate.kind]} ${what}`)
    await world.sleep(fate.there)
    if (fate.kind === 'cutBefore') throw reset()
    const answer = arrive(name, asked)
    if (fate.kind === 'doubled') world.after(fate.again, () => void arrive(name, asked).catch(() => undefined))
    if (fate.kind === 'silent') {
      answer.catch(() => undefined)
      return await new Promise<never>(() => {})
    }
    if (fate.kind === 'cutAfter') {
      const until = world.sleep(fate.again)
      answer.catch(() => undefined)
      if (dice.happens(0.5)) await answer.catch(() => undefined)
      else await until
      throw reset()
    }
    const whole = await answer
    await world.sleep(fate.back)
    return whole
  }

  return {
    async exchange(name, asked, sender = BROWSER) {
      const isGone = () => sender !== BROWSER && !living.has(sender)
      const isKeyed = forgetsKeys && name === 'upstream' && 'idempotency-key' in asked.headers
      const headers = isKeyed ? { ...asked.headers, 'idempotency-key': crypto.randomUUID() } : asked.headers
      const answer = isGone() ? NEVER : send(name, { ...asked, headers }, !isKeyed)
      return await answer.finally(() => (isGone() ? NEVER : undefined))
    },
    newSender: () => ++senders,
    live(sender) {
      living.add(sender)
      return () => void living.delete(sender)
    },
    listen(name, server) {
      const { promise: gone, reject } = Promise.withResolvers<never>()
      gone.catch(() => undefined)
      const listener = { server, gone }
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return () => {
        listeners.get(name)?.delete(listener)
        reject(reset())
      }
    },
    weather(now) {
      weather = now
    },
  }
}

type Kind = Exclude<keyof Weather, 'slow'> | 'whole'
const TEXT: Record<Exclude<Kind, 'whole'>, string> = {
  cutBefore: 'loses',
  cutAfter: 'loses the answer of',
  silent: 'goes silent after',
  doubled: 'doubles',
}

function fateOf(dice: Dice, weather: Weather): { kind: Kind; there: number; back: number; again: number } {
  const lag = () => dice.between(2, 40) + (dice.happens(weather.slow) ? dice.between(500, 9000) : 0)
  const kinds = ['cutBefore', 'cutAfter', 'silent', 'doubled'] as const
  const kind = kinds.find((one) => dice.happens(weather[one])) ?? 'whole'
  return { kind, there: lag(), back: lag(), again: lag() }
}

/** Addresses of servers: `http://upstream:1003`, where the port is that of the process that asks. */
function targetOf(address: string | URL): [name: string, sender: number] {
  const { hostname, port } = new URL(address)
  return [hostname, Number(port) || BROWSER]
}

let present: Network | undefined

function network(): Network {
  if (!present) throw new Error('There is no network now')
  return present
}

export function use(next: Network | undefined): void {
  present = next
}

/** Leads `fetch` and the pools of undici over the network of the present run. Called once, before the product loads undici. */
export function bridge(): void {
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input)
    const [name, sender] = targetOf(address)
    const asked = {
      method: init?.method ?? 'GET',
      path: address.pathname + address.search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body ?? ''),
      address: '10.0.0.9',
    }
    const answer = await stoppable(network().exchange(name, asked, sender), init?.signal ?? undefined)
    return new Response(answer.body, { status: answer.status })
  }
  const undici = createRequire(import.meta.url)('undici')
  undici.Pool = class {
    readonly #to: [string, number]
    constructor(origin: string) {
      this.#to = targetOf(origin)
    }
    dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      dispatch(this.#to, options, handler)
      return true
    }
    async close(): Promise<void> {}
  }
}

function stoppable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
}

function dispatch(
  [name, sender]: [string, number],
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
): void {
  let isAborted = false
  const controller = {
    abort() {
      isAborted = true
    },
  } as unknown as Dispatcher.DispatchController
  handler.onRequestStart?.(controller, {})
  const asked = {
    method: options.method,
    path: options.path,
    headers: Object.fromEntries(
      Object.entries(options.headers ?? {}).map(([key, value]) => [key.toLowerCase(), String(value)]),
    ),
    body: typeof options.body === 'string' ? options.body : '',
    address: '10.0.0.8',
  }
  network()
    .exchange(name, asked, sender)
    .then(
      ({ status, headers, body }) => {
        if (isAborted) return
        handler.onResponseStart?.(controller, status, headers, '')
        handler.onResponseData?.(controller, Buffer.from(body))
        handler.onResponseEnd?.(controller, {})
      },
      (error: Error) => {
        if (!isAborted) handler.onResponseError?.(controller, error)
      },
    )
}
