interface MemoryBounds {
  /** For all addresses together, in bytes. */
  all: number
  /** For one address, in bytes. */
  perAddress: number
}

export interface MemoryReservation {
  /** Reserves so many more bytes. Returns `false` when that exceeds a limit. */
  take(bytes: number): boolean
  release(): void
}

/** Counts the bytes that requests hold in memory at the same moment. One address cannot use all of it. */
export class MemoryLimit {
  readonly #bounds: MemoryBounds
  readonly #byAddress = new Map<string, number>()
  #all = 0

  constructor(bounds: MemoryBounds) {
    this.#bounds = bounds
  }

  get all(): number {
    return this.#all
  }

  open(address: string): MemoryReservation {
    let own = 0
    return {
      take: (bytes) => {
        const ofAddress = this.#byAddress.get(address) ?? 0
        if (this.#all + bytes > this.#bounds.all || ofAddress + bytes > this.#bounds.perAddress) return false
        own += bytes
        this.#all += bytes
        this.#byAddress.set(address, ofAddress + bytes)
        return true
      },
      release: () => {
        const remaining = (this.#byAddress.get(address) ?? 0) - own
        if (remaining > 0) this.#byAddress.set(address, remaining)
        else this.#byAddress.delete(address)
        this.#all -= own
        own = 0
      },
    }
  }
}
