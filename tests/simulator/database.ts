import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { PgliteThread } from '../../sandbox/kit/db/pgliteSocket.ts'
import { AUDIT_BEGINS } from '../support/freshDatabase.ts'
import { migratedTar } from '../support/template.ts'
import { Prepared, simpleQuery } from './wire.ts'
import type { Dice, World } from './world.ts'

/** The database of a run: it outlives the processes that use it. */
export interface Disk {
  /** A connection for one process; what it asks after `cut` never reaches the database, and no answer reaches it. */
  connect(): { thread: PgliteThread; cut(): void }
  /** From now on statements take time of this world, and `watch` gets their bytes. */
  begin(world: World, watch: (bytes: Uint8Array) => void): void
  /** Reads between two transactions, in no time: nothing else happens meanwhile. */
  read<T>(query: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** How long a statement takes, in ms of simulated time. */
const STATEMENT_MS = { from: 0.2, to: 2.5 }
const IN_TRANSACTION = new Set(['T'.charCodeAt(0), 'E'.charCodeAt(0)])
const READY = 'Z'.charCodeAt(0)

/** The tar file of a migrated, empty database; it is made before the world begins. */
export const readTemplate = async (): Promise<Blob> => new Blob([readFileSync(await migratedTar())])

/** PGlite in this thread. One connection, so one transaction runs after the other; between them everything may happen. */
export async function openDisk(template: Blob): Promise<Disk> {
  const engine = await PGlite.create({ dataDir: 'memory://', loadDataDir: template })
  await engine.exec(AUDIT_BEGINS)
  let inTransaction = false
  let world: World
  let dice: Dice
  let watch: (bytes: Uint8Array) => void

  const prepared = new Prepared()

  function send(bytes: Uint8Array): Uint8Array {
    const asked = prepared.reuse(bytes)
    const answer = engine.execProtocolRawSync(asked.bytes).slice()
    asked.forget(answer)
    // The last message says whether a transaction is open: Z, its length in four bytes, and the state.
    if (answer.at(-6) === READY) inTransaction = IN_TRANSACTION.has(answer.at(-1) ?? 0)
    return answer
  }
  /** What the server does when a connection is lost. */
  function reset(): void {
    for (const text of ['rollback', 'discard all']) send(simpleQuery(text))
    prepared.clear()
  }

  return {
    begin(next, watcher) {
      world = next
      dice = next.dice('disk')
      watch = watcher
    },
    connect() {
      let isCut = false
      const never = new Promise<never>(() => {})
      return {
        cut() {
          isCut = true
          reset()
        },
        thread: {
          async ask(request) {
            if (isCut) return await never
            if (request.type === 'bytes') watch(request.bytes)
            const answer = request.type === 'bytes' ? send(request.bytes) : reset()
            await world.sleep(dice.between(STATEMENT_MS.from, STATEMENT_MS.to))
            return isCut ? await never : (answer ?? undefined)
          },
          end: async () => {},
          keepsProcess: () => {},
        },
      }
    },
    async read<T>(query: string, values: unknown[] = []) {
      while (inTransaction) await world.sleep(1)
      return (await engine.query<T>(query, values)).rows
    },
    close: () => engine.close(),
  }
}
