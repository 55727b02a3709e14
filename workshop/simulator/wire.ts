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

/** The names of statements on one connection, and what they are called at the engine. */
export type Names = Map<string, string>

/** Statements under names: to plan one anew takes longer than to run it, and connections share an engine. */
export class Prepared {
  readonly #names: Names = new Map()
  #made = 0

  /** The same messages, where a text that is known is not sent again; `forget` when the server has not taken a new one. */
  reuse(bytes: Uint8Array, names: Names): { bytes: Buffer; forget(answer: Uint8Array): void } {
    let added: string | undefined
    const parts = messagesOf(bytes).map(({ kind, body }) => {
      const [first = '', second = ''] = textsIn(body)
      if (kind === KINDS.parse) {
        const rest = body.subarray(first.length)
        const text = rest.toString('latin1')
        const known = this.#names.get(text)
        const name = known ?? `own${this.#made++}`
        names.set(first, name)
        if (known !== undefined) return Buffer.alloc(0)
        added = text
        this.#names.set(text, name)
        return written(kind, Buffer.concat([Buffer.from(name), rest]))
      }
      if (kind !== KINDS.bind) return written(kind, body)
      const rest = body.subarray(first.length + 1 + second.length)
      return written(kind, Buffer.concat([Buffer.from(`${first}\0${names.get(second) ?? second}`), rest]))
    })
    return {
      bytes: Buffer.concat(parts),
      forget: (answer) => {
        if (added !== undefined && answer[0] !== PARSED) this.#names.delete(added)
      },
    }
  }
}
