import type { PoolOptions, PoolWorker, ThreadsPoolWorker, WorkerRequest } from 'vitest/node'

type Listener = (...args: unknown[]) => void
type Config = Extract<WorkerRequest, { type: 'start' }>['context']['config']

/** One thread for all mutants: a new one would load every module. Not for code that runs while a file loads. */
export class WarmThread implements PoolWorker {
  readonly name = 'warm'
  readonly #thread: ThreadsPoolWorker
  readonly #listeners: [event: string, listener: Listener][] = []
  #config: Config | undefined

  constructor(thread: ThreadsPoolWorker) {
    this.#thread = thread
  }

  on = (event: string, listener: Listener) => {
    this.#listeners.push([event, listener])
    this.#thread.on(event, listener)
  }

  off = (event: string, listener: Listener) => this.#thread.off(event, listener)

  send = (message: WorkerRequest) => {
    if (message.type === 'start') {
      this.#config = message.context.config
      if (isUp.has(this.#thread)) return this.#answer('started')
      isUp.add(this.#thread)
    }
    if (message.type === 'stop') return this.#answer('stopped')
    // The thread keeps what its first start said. The filter of the tests is in the configuration and changes.
    const fresh =
      message.type === 'run' ? { ...message, context: { ...message.context, config: this.#config } } : message
    this.#thread.send(fresh)
  }

  start = async () => {
    if (!isUp.has(this.#thread)) await this.#thread.start()
  }

  stop = async () => {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener)
  }

  deserialize = (data: unknown) => data

  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.#listeners)
      if (event === 'message') listener({ type, __vitest_worker_response__: true })
  }
}

const isUp = new WeakSet<ThreadsPoolWorker>()

/** For `poolRunner` of a Vitest project. */
export function warmPool(newThread: (options: PoolOptions) => ThreadsPoolWorker) {
  let thread: ThreadsPoolWorker | undefined
  return {
    name: 'warm',
    createPoolWorker(options: PoolOptions) {
      thread ??= newThread(options)
      return new WarmThread(thread)
    },
  }
}
