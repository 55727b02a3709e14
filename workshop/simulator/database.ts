import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { PgliteThread } from '../../sandbox/kit/db/pgliteSocket.ts'
import { AUDIT_BEGINS } from '../../tests/support/freshDatabase.ts'
import { migratedTar } from '../../tests/support/template.ts'
import { type Names, Prepared, simpleQuery } from './wire.ts'
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

/** PGlite in this thread. Its connections take turns: while one has a transaction, the others wait. */
export async function openDisk(template: Blob): Promise<Disk> {
  const engine = await PGlite.create({ dataDir: 'memory://', loadDataDir: template })
  await engine.exec(AUDIT_BEGINS)
  const prepared = new Prepared()
  let freed = Promise.withResolvers<void>()
  let holder: Names | undefined
  /** The answer to a first message; the engine takes one only once. */
  let welcome: Uint8Array | undefined
  let world: World
  let dice: Dice
  let watch: (bytes: Uint8Array) => void

  function send(bytes: Uint8Array, names: Names): Uint8Array {
    if (bytes[0] === 0) {
      welcome ??= engine.execProtocolRawSync(bytes).slice()
      return welcome
    }
    const asked = prepared.reuse(bytes, names)
    const answer = engine.execProtocolRawSync(asked.bytes).slice()
    asked.forget(answer)
    // The last message says whether a transaction is open: Z, its length in four bytes, and the state.
    if (answer.at(-6) === READY) hold(IN_TRANSACTION.has(answer.at(-1) ?? 0) ? names : undefined)
    return answer
  }
  function hold(next: Names | undefined): void {
    if (next === holder) return
    freed.resolve()
    freed = Promise.withResolvers()
    holder = next
  }
  async function turnOf(names: Names): Promise<void> {
    while (holder && holder !== names) await freed.promise
  }

  return {
    begin(next, watcher) {
      world = next
      dice = next.dice('disk')
      watch = watcher
    },
    connect() {
      const names: Names = new Map()
      const never = new Promise<never>(() => {})
      let isCut = false
      /** What the server does when a connection is lost: a timer that a migration has set would run on here. */
      async function reset(): Promise<undefined> {
        if (holder === names) send(simpleQuery('rollback'), names)
        await turnOf(names)
        send(simpleQuery('reset all'), names)
      }
      return {
        cut() {
          isCut = true
          void reset()
        },
        thread: {
          async ask(request) {
            await turnOf(names)
            if (isCut) return await never
            if (request.type === 'bytes') watch(request.bytes)
            const answer = request.type === 'bytes' ? send(request.bytes, names) : await reset()
            await world.sleep(dice.between(STATEMENT_MS.from, STATEMENT_MS.to))
            return isCut ? await never : (answer ?? undefined)
          },
          end: async () => {},
          keepsProcess: () => {},
        },
      }
    },
    async read<T>(query: string, values: unknown[] = []) {
      const names: Names = new Map()
      await turnOf(names)
      hold(names)
      return await engine
        .query<T>(query, values)
        .then(({ rows }) => rows)
        .finally(() => hold(undefined))
    },
    close: () => engine.close(),
  }
}
