import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { type Copy, copyOf } from '../../workshop/scale/processes.ts'
import { CookieJar } from '../support/cookieJar.ts'
import { migratedFolder } from '../support/template.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'

/** The long form of every run: `npm run -w workshop chaos`. Without it the short form of `npm run test:all`. */
export const FULL = process.env.CHAOS === 'full'

const FIGURES = join(ROOT, 'test-results', 'chaos.jsonl')

/** Records a measured value for docs/capacity.md. */
export function figure(area: string, what: string, value: string): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  appendFileSync(FIGURES, `${JSON.stringify({ area, what, value, full: FULL })}\n`)
}

export interface Product {
  /** The address of the present web process. */
  url: string
  web: Copy
  /** The connection between the two processes. */
  line: FaultProxy
  /** Replaces the web process with a new one. */
  renew(variables?: Record<string, string>): Promise<void>
  /** A measurement of the web process. */
  metric(name: string): Promise<number>
  close(): Promise<void>
}

/**
 * The built web tier and the reference upstream as two processes, and between them a line that can break. `variables` are for the
 * web tier.
 */
export async function openBrokenProduct(variables: Record<string, string> = {}): Promise<Product> {
  const [upstreamFolder, webFolder] = [await migratedFolder(), temporaryFolder()]
  const upstream = await copyOf('upstream', { DATA_DIR: upstreamFolder, DEMO_ACCOUNTS: 'false' })
  await upstream.start()
  const line = await startFaultProxy(upstream.url)
  const admin = await freePort()
  const startWeb = async (variables: Record<string, string>) => {
    const web = await copyOf('web', {
      API_BASE_URL: line.url,
      UPSTREAM_IDEMPOTENCY: 'on',
      DATA_DIR: webFolder,
      ADMIN_PORT: String(admin),
      RATE_LIMIT_FACTOR: '1000000',
      MAX_LOOP_DELAY_MS: '60000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      ...variables,
    })
    await web.start()
    return web
  }
  let web = await startWeb(variables)
  return {
    get url() {
      return web.url
    },
    get web() {
      return web
    },
    line,
    async renew(variables = {}) {
      await web.stop()
      web = await startWeb(variables)
    },
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
      return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    async close() {
      await web.stop()
      await line.close()
      await upstream.stop()
    },
  }
}

export interface Timed {
  status: number
  text: string
  headers: Headers
  ms: number
}

/**
 * A separate browser: it stores cookies and sends the headers of a same-origin page. `address` is its apparent address.
 */
export function visitor(url: string, address = '127.0.0.1') {
  const jar = new CookieJar()
  const ask = async (
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Timed> => {
    const start = performance.now()
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        accept: body || path.startsWith('/api/') ? 'application/json' : 'text/html',
        'sec-fetch-site': 'same-origin',
        origin: url,
        'x-forwarded-for': address,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(jar.size > 0 ? { cookie: jar.header } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    jar.keep(answer.headers.getSetCookie())
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, ms: performance.now() - start }
  }
  /** The Cookie header of this browser. */
  return Object.assign(ask, { cookies: () => jar.header })
}

export type Visitor = ReturnType<typeof visitor>

let count = 0

/** A new account, signed in. */
export async function playerAt(url: string, address?: string): Promise<Visitor> {
  const ask = visitor(url, address)
  const username = `c${process.pid.toString(36)}${(count++).toString(36)}`.padEnd(8, '0').slice(0, 12)
  const answer = await ask('/api/auth/register', { body: { username, password: 'rahasia123' } })
  if (answer.status !== 200) throw new Error(`No player: HTTP ${answer.status} ${answer.text}`)
  return ask
}

/** Waits until `holds` returns true. Throws after `ms`. */
export async function until(holds: () => Promise<boolean>, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come about in ${ms} ms`)
    await wait(50)
  }
}
