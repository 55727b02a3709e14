import { newName } from '../../cli/conformance/samples.ts'
import { CookieJar } from '../../tests/support/cookieJar.ts'

export interface Reply {
  status: number
  text: string
  headers: Headers
}

const PASSWORD = 'rahasia123'

/** Each player comes from an address of their own, so that limits by address keep them apart. */
const newAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`

/** A browser that keeps cookies, towards any copy or the proxy in front of them. */
export class Visitor {
  readonly username = newName()
  readonly #address = newAddress()
  readonly #cookies = new CookieJar()

  async get(base: string, path: string): Promise<Reply> {
    return this.#send(base, path, { headers: { accept: 'text/html' } })
  }

  /** A call of the api proxy, as a script of a page makes it. `key` is the intent of a money call. */
  async call(base: string, path: string, body: object, key?: string): Promise<Reply> {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    return this.#send(base, `/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  register = (base: string) =>
    this.call(base, '/auth/register', {
      username: this.username,
      password: PASSWORD,
      email: `${this.username}@example.com`,
    })

  login = (base: string, password = PASSWORD) => this.call(base, '/auth/login', { username: this.username, password })

  async #send(base: string, path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Reply> {
    const cookie = this.#cookies.header
    const headers = { ...init.headers, 'x-forwarded-for': this.#address, ...(cookie ? { cookie } : {}) }
    const answer = await fetch(base + path, { ...init, headers, redirect: 'manual' })
    this.#cookies.keep(answer.headers.getSetCookie())
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
}
