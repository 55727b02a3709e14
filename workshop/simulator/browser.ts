import { parseJson } from '../../common/json.ts'
import { type Book, Broken } from './book.ts'
import type { Network } from './network.ts'
import type { Dice, World } from './world.ts'

/** What a browser gets: an answer, or nothing within its patience. */
export interface Got {
  /** 0 without an answer. */
  status: number
  data: Record<string, unknown>
  /** The name of a refusal. */
  reason: string
  text: string
  /** Where a form leads to. */
  location: string
}

const LOST: Got = { status: 0, data: {}, reason: '', text: '', location: '' }
const FORM = 'application/x-www-form-urlencoded'
const PATIENCE_MS = 30_000
export const WEBS = ['web1', 'web2']

export interface Setting {
  world: World
  network: Network
  book: Book
}

/** One device of a player: its cookies and its address. Everything that it receives is searched for what belongs to others. */
export class Browser {
  readonly #jar = new Map<string, string>()
  readonly #setting: Setting
  readonly #dice: Dice
  player: string
  readonly #address: string
  /** When the present session was asked for. */
  #since = Number.NEGATIVE_INFINITY
  /** The token of the last game that was opened here. */
  game: string | undefined

  constructor(setting: Setting, dice: Dice, player: string, address: string) {
    this.#setting = setting
    this.#dice = dice
    this.player = player
    this.#address = address
  }

  forget(): void {
    this.#jar.clear()
  }

  /** Asks the web tier as a script of a page does. */
  async ask(method: string, path: string, body?: object, key?: string): Promise<Got> {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const sentAt = this.#setting.world.now()
    const got = await this.#visit(method, path, headers, body ? JSON.stringify(body) : '')
    if (got.status === 200 && path.startsWith('/api/')) this.#sawSession(path, sentAt)
    return got
  }

  /** Posts a form as a page without scripts, and follows. `data`: the message. Status 0 without an answer. */
  async post(path: string, fields: Record<string, string>): Promise<Got> {
    const page = { accept: 'text/html', 'sec-fetch-dest': 'document' }
    const form = { ...page, 'content-type': FORM }
    if (path.endsWith('/login')) this.#since = this.#setting.world.now()
    const { status, location } = await this.#visit('POST', path, form, new URLSearchParams(fields).toString())
    if (status !== 303) return { ...LOST, status }
    const next = await this.#visit('GET', location, page)
    return { ...next, data: isRecord(next.data.flash) ? next.data.flash : {}, location }
  }

  #visit(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Got> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return this.send(this.#dice.pick(WEBS), method, path, { headers: { ...headers, cookie }, body })
  }

  #sawSession(path: string, sentAt: number): void {
    if (/\/(login|register)$/.test(path)) this.#since = sentAt
    // These need no session.
    if (/^\/api\/auth\/(?!identity)/.test(path)) return
    const end = this.#setting.book.sessionsEnded.get(this.player)
    if (!end || end.asker === this || sentAt < end.at || this.#since >= end.at) return
    throw new Broken(`not true any more: a session ends with its password (${this.player} at ${path})`)
  }

  /** Asks a server of any tier. */
  async send(
    to: string,
    method: string,
    path: string,
    { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
  ): Promise<Got> {
    const { world, network, book } = this.#setting
    const { player } = this
    const all = { accept: 'application/json', host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers }
    const asked = { method, path, headers: all, body, address: this.#address }
    const answer = network.exchange(to, asked).catch(() => undefined)
    const got = await Promise.race([answer, world.sleep(PATIENCE_MS)])
    book.note(
      `${player} ${method} ${to}${path.split('?')[0]} ${body.slice(0, 90)} → ${got ? `${got.status} ${got.body.slice(0, 60)}` : 'nothing'}`,
    )
    if (book.isQuiet && to !== 'games' && (!got || got.status >= 500))
      throw new Broken(`not true any more: in the end everything is answered (${method} ${path})`)
    if (!got) return LOST
    if (got.status === 500) throw new Broken(`a fault of our own: ${method} ${path} → ${got.body.slice(0, 200)}`)
    book.received(player, got.body)
    for (const cookie of [got.headers['set-cookie'] ?? []].flat()) this.#keep(cookie)
    const json = parseJson(got.body)
    const fields = isRecord(json) ? json : {}
    const data = isRecord(fields.data) ? fields.data : fields
    const location = String(got.headers.location ?? '')
    return { status: got.status, data, reason: String(fields.reason ?? fields.error ?? ''), text: got.body, location }
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.#jar.delete(name)
    else this.#jar.set(name, value)
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
