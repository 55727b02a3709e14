import { mkdirSync, readFileSync } from 'node:fs'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** PGlite in its own thread, which a query blocks: the bytes of a client by `WorkerRequest` and `WorkerReply`. */
export type WorkerRequest =
  | { id: number; type: 'connect' }
  | { id: number; type: 'bytes'; bytes: Uint8Array }
  | { id: number; type: 'close' }
export type WorkerReply = { id: number; bytes?: Uint8Array; error?: string }

export interface WorkerSettings {
  folder: string
  /** A tar file of an empty database: loading it is faster than creating one. Only for `memory://`. */
  template?: string | undefined
}

if (!isMainThread && parentPort) serve(parentPort, workerData)

function serve(port: NonNullable<typeof parentPort>, { folder, template }: WorkerSettings): void {
  if (!folder.startsWith('memory://')) mkdirSync(folder, { recursive: true })
  const loadDataDir = template === undefined ? undefined : new Blob([readFileSync(template)])
  const ready = PGlite.create({ dataDir: folder, ...(loadDataDir ? { loadDataDir } : {}) })
  let last: Promise<unknown> = ready

  async function answer(request: WorkerRequest): Promise<Uint8Array | undefined> {
    const engine = await ready
    if (request.type === 'bytes') return await engine.execProtocolRaw(request.bytes)
    if (request.type === 'close') await engine.close()
    // A new client inherits nothing from the previous one: no open transaction, no prepared statement, no setting.
    if (request.type === 'connect') {
      await engine.exec('rollback')
      await engine.exec('discard all')
    }
    return undefined
  }

  port.on('message', (request: WorkerRequest) => {
    last = last.then(
      () => answer(request),
      () => answer(request),
    )
    last.then(
      (bytes) =>
        port.postMessage({ id: request.id, ...(bytes instanceof Uint8Array ? { bytes } : {}) } satisfies WorkerReply),
      (error: unknown) => port.postMessage({ id: request.id, error: String(error) } satisfies WorkerReply),
    )
  })
}
