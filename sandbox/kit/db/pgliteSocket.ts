import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { WorkerReply, WorkerRequest, WorkerSettings } from './pgliteWorker.ts'

type Unnumbered = { type: 'connect' } | { type: 'bytes'; bytes: Uint8Array } | { type: 'close' }

export interface PgliteThread {
  ask(request: Unnumbered): Promise<Uint8Array | undefined>
  end(): Promise<void>
  /** Whether this process goes on while the thread runs; it does from the start. */
  keepsProcess(keeps: boolean): void
}

/** Starts the worker. `onLost` is called when it dies by itself; every waiting and later request then fails. */
export function startPglite(settings: WorkerSettings, onLost: (error: Error) => void): PgliteThread {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: settings, name: 'pglite' })
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array | undefined>>()
  let lost: Error | undefined
  let next = 0

  function fail(error: Error): void {
    if (lost) return
    lost = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
    onLost(error)
  }
  worker.on('message', (reply: WorkerReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.error === undefined) one?.resolve(reply.bytes)
    else one?.reject(new Error(reply.error))
  })
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The database thread ended with code ${code}`)))

  return {
    ask(request) {
      if (lost) return Promise.reject(lost)
      const one = Promise.withResolvers<Uint8Array | undefined>()
      const id = next++
      waiting.set(id, one)
      worker.postMessage({ id, ...request } satisfies WorkerRequest)
      return one.promise
    },
    async end() {
      lost ??= new Error('The database is closed')
      await worker.terminate()
    },
    keepsProcess: (keeps) => (keeps ? worker.ref() : worker.unref()),
  }
}

/** What `pg` needs to be a client of this engine. */
export const clientOf = (thread: PgliteThread) => ({
  stream: () => new PgliteSocket(thread),
  user: 'postgres',
  database: 'postgres',
})

const TERMINATE = 0x58 // 'X': the end of one client, which must not end the engine

/** The socket of `pg`: it sends bytes to the PGlite thread and receives the replies. */
export class PgliteSocket extends Duplex {
  readonly #thread: PgliteThread

  constructor(thread: PgliteThread) {
    super({ decodeStrings: true })
    this.#thread = thread
  }

  connect(): this {
    this.#thread.ask({ type: 'connect' }).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done)
  }

  /** The messages of one query were written one by one while the stream was corked or busy. They are sent together. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk))
    if (bytes[0] === TERMINATE) {
      done()
      return
    }
    this.#thread.ask({ type: 'bytes', bytes }).then((answer) => {
      if (answer) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      done()
    }, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
