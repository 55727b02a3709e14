import type { Message } from '../../sandbox/operator/webhooks/post.ts'
import type { World } from './world.ts'

/** What a player was told, and when. The auditor holds the product to it. */
export interface Intent {
  player: string
  call: 'deposit' | 'withdraw'
  /** In rupiah. */
  amount: number
  /** Numbers of orders that answers have named. */
  told: Set<string>
  /** An answer may still come, or one was lost: what happened is not known. */
  isOpen: boolean
  /** No other intent of this player has the same amount. */
  isOwn: boolean
  /** The last answer of each try said that nothing was done. */
  isRefused: boolean
  /** The player had not confirmed who they are for more than five minutes, and never had a payout to this account. */
  needsProof: boolean
}

export interface Rest {
  player: string
  /** The player was told so. */
  from: number
  until: number
}

/** Something that must never be true, in plain words. */
export class Broken extends Error {
  override name = 'Broken'
}

const SHOWN = 20

/** The record of a run: what happened, what was promised, and the hash of both. */
export class Book {
  readonly intents: Intent[] = []
  readonly rests: Rest[] = []
  /** Since when only sessions count that are younger, by player; the device that asked for it has a new one. */
  readonly sessionsEnded = new Map<string, { at: number; asker: object | undefined }>()
  readonly mail = new Map<string, string>()
  /** What the receiver of events was told, by id. */
  readonly told = new Map<string, string>()
  readonly #lastEvents = new Map<string, number>()
  /** A text that belongs to one player, and that nobody else may receive. */
  readonly #owners = new Map<string, string>()
  readonly #lines: string[] = []
  readonly #world: World
  /** Two numbers of 32 bits over everything: FNV-1a, forwards and shifted. */
  #hash = [0x811c9dc5, 0x1b873593]
  readonly isLoud: boolean
  /** The first thing that was found. */
  failure: unknown
  /** All faults are over: everything is answered. */
  isQuiet = false
  events = 0

  constructor(world: World, isLoud: boolean) {
    this.#world = world
    this.isLoud = isLoud
  }

  note(line: string): void {
    const timed = `${new Date(this.#world.now()).toISOString().slice(5, 23)} ${line}`
    this.events++
    this.count(Buffer.from(timed))
    this.#lines.push(timed)
    if (this.isLoud) console.log(timed)
    if (this.#lines.length > SHOWN) this.#lines.shift()
  }

  /** For work that nobody waits for. */
  readonly fail = (error: unknown): void => {
    this.failure ??= error
  }

  /** Counts bytes to the hash, without a line. */
  count(bytes: Uint8Array): void {
    let [one = 0, two = 0] = this.#hash
    for (const byte of bytes) {
      one = Math.imul(one ^ byte, 0x01000193)
      two = Math.imul((two << 5) ^ (two >>> 27) ^ byte, 0x9e3779b1)
    }
    this.#hash = [one, two]
  }

  get hash(): string {
    return this.#hash.map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
  }

  get last(): readonly string[] {
    return this.#lines
  }

  /** The receiver was told of an event: once or again with the same words, and of each player in order. */
  heard({ id, body }: Message): void {
    const before = this.told.get(id)
    if (before !== undefined && before !== body)
      this.fail(new Broken(`not true any more: an event says the same each time (${id})`))
    if (before !== undefined) return
    this.note(`the receiver hears ${id}`)
    this.told.set(id, body)
    const { player } = JSON.parse(body).data
    const number = Number(id.slice('evt-'.length))
    if ((this.#lastEvents.get(player) ?? 0) > number)
      this.fail(new Broken(`not true any more: the events of a player come in their order (${id})`))
    this.#lastEvents.set(player, number)
  }

  owns(player: string, text: string): void {
    const owner = this.#owners.get(text)
    if (owner !== undefined && owner !== player)
      throw new Broken(`not true any more: a player receives what is theirs (${player} was told ${text} of ${owner})`)
    this.#owners.set(text, player)
  }

  /** Throws when a player has received what belongs to another. */
  received(player: string, text: string): void {
    if (!player.startsWith('sim')) return
    for (const [mark] of text.matchAll(/\bsim\d\d[a-z]{6}|\b77\d{8}\b|\b(?:KCL-\d{6}-\w{6}|WDR-\d{6}-\d{9})\b/g)) {
      const owner = this.#owners.get(mark)
      if (owner !== undefined && owner !== player)
        throw new Broken(
          `not true any more: a player receives what is theirs (${player} has received ${mark} of ${owner})`,
        )
    }
  }
}
