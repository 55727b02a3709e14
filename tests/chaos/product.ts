import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { ROOT } from '../../scripts/run.ts'
import { type Copy, copyOf } from '../scale/processes.ts'
import { emptyFolder, migratedFolder } from '../support/template.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'

/** The long form of every run: `npm run test:chaos`. Without it a short one that fits into `npm test`. */
export const FULL = process.env.CHAOS === 'full'

const FIGURES = join(ROOT, 'test-results', 'chaos.jsonl')

/** Notes a measured value for docs/capacity.md. */
export function figure(area: string, what: string, value: string): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  appendFileSync(FIGURES, `${JSON.stringify({ area, what, value, full: FULL })}\n`)
}

export interface Product {
  /** Of the web process of the moment. */
  url: string
  web: Copy
  /** The line between the two. */
  line: FaultProxy
  /** Another web process in place of this one. */
  renew(variables?: Record<string, string>): Promise<void>
  /** A measurement of the web process. */
  metric(name: string): Promise<number>
  close(): Promise<void>
}

/** The built web tier and the reference upstream as two processes, and between them a line that can break. */
export async function openBrokenProduct(): Promise<Product> {
  if (!existsSync(join(ROOT, 'dist', 'server', 'entry.mjs'))) throw new Error('There is no build yet: npm run build')
  const [upstreamFolder, webFolder] = [await migratedFolder(), emptyFolder()]
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
      LOG_LEVEL: 'silent',
      ...variables,
    })
    await web.start()
    return web
  }
  let web = await startWeb({})
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
      for (const folder of [upstreamFolder, webFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Timed {
  status: number
  text: string
  headers: Headers
  ms: number
}

/** A browser of its own: keeps cookies, says that a page of ours asks. */
export function visitor(url: string) {
  const jar = new Map<string, string>()
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
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(jar.size > 0 ? { cookie: cookies() } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, ms: performance.now() - start }
  }
  /** Everything this browser would send as Cookie. */
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return Object.assign(ask, { cookies })
}

export type Visitor = ReturnType<typeof visitor>

let count = 0

/** A new account, signed in. */
export async function playerAt(url: string): Promise<Visitor> {
  const ask = visitor(url)
  const username = `c${process.pid.toString(36)}${(count++).toString(36)}`.padEnd(8, '0').slice(0, 12)
  const answer = await ask('/api/auth/register', { body: { username, password: 'rahasia123' } })
  if (answer.status !== 200) throw new Error(`No player: HTTP ${answer.status} ${answer.text}`)
  return ask
}

/** Until `holds` answers true. Throws after `ms`. */
export async function until(holds: () => Promise<boolean>, ms: number): Promise<void> {
  const late = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > late) throw new Error(`It did not come about in ${ms} ms`)
    await wait(50)
  }
}
