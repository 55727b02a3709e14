import { type Store, StoreUnavailable } from '../../server/store/store.ts'
import type { World } from './world.ts'

/** A Redis for all copies of the web tier, with its faults. */
export interface SharedStore {
  /** A connection of one process; after `cut` it is never answered. */
  connect(): { store: Store; cut(): void }
  /** How often a command is lost, before or after it was done, and how often a value is evicted. */
  weather(now: { lost: number; evicted: number }): void
  /** It answers no more until the returned function is called. One that forgets has lost its last second then. */
  fail(): () => void
}

const FORGOTTEN_MS = 1000
const NEVER = new Promise<never>(() => {})

/** @param forgets whether it evicts, and fails over to a copy that is a second late */
export function sharedStore(world: World, note: (line: string) => void, forgets: boolean): SharedStore {
  const dice = world.dice('store')
  const values = new Map<string, { text: string; until: number }>()
  /** The latest changes, each with what puts it back. */
  let changes: { at: number; undo(): void }[] = []
  let weather = { lost: 0, evicted: 0 }
  let isAway = false

  const read = (key: string) => {
    const known = values.get(key)
    return known && known.until > world.now() ? known.text : null
  }
  function put(key: string, next?: { text: string; until: number }): void {
    const before = values.get(key)
    const at = world.now()
    const undo = () => void (before ? values.set(key, before) : values.delete(key))
    changes = [...changes.filter((change) => change.at > at - FORGOTTEN_MS), { at, undo }]
    if (next) values.set(key, next)
    else values.delete(key)
  }
  function evict(): void {
    const key = dice.pick([...values.keys()])
    note(`the store evicts ${key.slice(0, 30)}`)
    values.delete(key)
  }

  async function command<T>(isCut: () => boolean, work: () => T): Promise<T> {
    const isLost = isAway || dice.happens(weather.lost)
    await world.sleep(isLost ? dice.between(1, 2000) : 0.5)
    if (isCut()) return await NEVER
    if (forgets && values.size > 0 && dice.happens(weather.evicted)) evict()
    if (!isLost) return work()
    const isDone = !isAway && dice.happens(0.5)
    note(`the store loses ${isDone ? 'an answer' : 'a command'}`)
    if (isDone) work()
    throw new StoreUnavailable('no answer')
  }

  return {
    connect() {
      let isCut = false
      const send = <T>(work: () => T) => command(() => isCut, work)
      const write = (key: string, text: string, seconds: number) =>
        put(key, { text, until: world.now() + seconds * 1000 })
      return {
        cut() {
          isCut = true
        },
        store: {
          get: (key) => send(() => read(key)),
          set: (key, text, seconds) => send(() => write(key, text, seconds)),
          setIfAbsent: (key, text, seconds) =>
            send(() => {
              if (read(key) !== null) return false
              write(key, text, seconds)
              return true
            }),
          delete: (key) => send(() => put(key)),
          close: async () => {},
        },
      }
    },
    weather(now) {
      weather = now
    },
    fail() {
      isAway = true
      if (forgets) for (const { at, undo } of changes.reverse()) if (at > world.now() - FORGOTTEN_MS) undo()
      changes = []
      return () => {
        isAway = false
      }
    },
  }
}
