/** Messages of a client of PostgreSQL that matter here. */
export const KINDS = { parse: 0x50, bind: 0x42, query: 0x51 } as const
const PARSED = 0x31
const LENGTH = 4

interface Message {
  kind: number
  body: Buffer
}

/** None in the first message of a connection, which has another form. */
export function messagesOf(bytes: Uint8Array): Message[] {
  if (bytes[0] === 0) return []
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Message[] = []
  for (let at = 0; at + 1 + LENGTH <= all.length; ) {
    const end = at + 1 + all.readUInt32BE(at + 1)
    found.push({ kind: all[at] ?? 0, body: all.subarray(at + 1 + LENGTH, end) })
    at = end
  }
  return found
}

export function written(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(1 + LENGTH)
  head[0] = kind
  head.writeUInt32BE(body.length + LENGTH, 1)
  return Buffer.concat([head, body])
}

/** The texts at the beginning of a message; each ends with a zero. */
export const textsIn = (body: Buffer) => body.toString('latin1').split('\0')

export const simpleQuery = (text: string) => written(KINDS.query, Buffer.from(`${text}\0`))

/**
 * Statements that drizzle sends without a name, under names of our own: to read and plan each anew takes longer than to
 * run it.
 */
export class Prepared {
  readonly #names = new Map<string, string>()
  #made = 0

  /** The same messages, where a text that is known is not sent again; `forget` when the server has not taken a new one. */
  reuse(bytes: Uint8Array): { bytes: Buffer; forget(answer: Uint8Array): void } {
    if (bytes[0] === 0) return { bytes: Buffer.from(bytes), forget: () => {} }
    let name = ''
    let added: string | undefined
    const parts = messagesOf(bytes).map(({ kind, body }) => {
      if (kind === KINDS.parse && body[0] === 0) {
        const text = body.toString('latin1')
        const known = this.#names.get(text)
        name = known ?? `own${this.#made++}`
        if (known !== undefined) return Buffer.alloc(0)
        added = text
        this.#names.set(text, name)
        return written(kind, Buffer.concat([Buffer.from(name), body]))
      }
      const isOwn = name !== '' && kind === KINDS.bind
      return written(kind, isOwn ? Buffer.concat([Buffer.from(`\0${name}`), body.subarray(1)]) : body)
    })
    return {
      bytes: Buffer.concat(parts),
      forget: (answer) => {
        if (added !== undefined && answer[0] !== PARSED) this.#names.delete(added)
      },
    }
  }

  clear(): void {
    this.#names.clear()
  }
}
