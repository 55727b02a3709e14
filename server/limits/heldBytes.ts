interface Room {
  /** For all addresses together, in bytes. */
  all: number
  /** For one address, in bytes. */
  perAddress: number
}

/** The bytes that one request holds. */
export interface Held {
  /** Reserves so many more bytes. Returns `false` when there is no room. */
  take(bytes: number): boolean
  /** Releases all of them. */
  release(): void
}

/** Counts the bytes that requests hold in memory at the same moment. One address cannot use all of the room. */
export class HeldBytes {
  readonly #room: Room
  readonly #byAddress = new Map<string, number>()
  #all = 0

  constructor(room: Room) {
    this.#room = room
  }

  get all(): number {
    return this.#all
  }

  open(address: string): Held {
    let own = 0
    return {
      take: (bytes) => {
        const ofAddress = this.#byAddress.get(address) ?? 0
        if (this.#all + bytes > this.#room.all || ofAddress + bytes > this.#room.perAddress) return false
        own += bytes
        this.#all += bytes
        this.#byAddress.set(address, ofAddress + bytes)
        return true
      },
      release: () => {
        const left = (this.#byAddress.get(address) ?? 0) - own
        if (left > 0) this.#byAddress.set(address, left)
        else this.#byAddress.delete(address)
        this.#all -= own
        own = 0
      },
    }
  }
}
