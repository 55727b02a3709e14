import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { Figure } from './figures.ts'
import { guestCookies } from './guestCookies.ts'
import { measureLoad } from './load.ts'
import { peakMb, startProcess } from './processes.ts'
import { openReplayUpstream } from './replayUpstream.ts'

/** What a container of 512 MB sets. */
const NODE_OPTIONS = '--max-old-space-size=256'
/** As many as there are connections, so that no caller has two requests at once. */
const PLAYERS = 20
const QUIET_LIMITS = { RATE_LIMIT_FACTOR: '100000', TRUST_PROXY: '1', MAX_LOOP_DELAY_MS: '60000' }

/** One round of what one web process does against a stub upstream: start, pages a second, memory. */
export async function measureMachine(): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number, unit: Figure['unit']) => figures.push({ name, value, unit })
  const folder = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const upstreamPort = await freePort()
  const upstreamVariables = {
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: join(folder, 'upstream'),
    DEMO_ACCOUNTS: 'false',
  }
  const upstream = await startProcess(
    ['dist/server/upstream.mjs'],
    upstreamVariables,
    `http://127.0.0.1:${upstreamPort}/readyz`,
  )
  add('sandbox alone: first start', upstream.startMs, 'ms')
  const replay = await openReplayUpstream(`http://127.0.0.1:${upstreamPort}`)

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const variables = {
    PORT: String(port),
    DATA_DIR: join(folder, 'web'),
    API_BASE_URL: replay.url,
    NODE_OPTIONS,
    ...QUIET_LIMITS,
  }
  const web = await startProcess(['dist/server/web.mjs'], variables, `${url}/`)
  add('web tier alone: start to the first 200', web.startMs, 'ms')

  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, place) => {
      const address = `10.0.0.${place + 1}`
      return { cookie: await guestCookies(url, address), 'x-forwarded-for': address }
    }),
  )
  const byGzip = players.map((headers) => ({ ...headers, 'accept-encoding': 'gzip' }))
  const loads = [
    ['home, kept for visitors', '/', undefined],
    ['promotions, kept for visitors', '/promosi', undefined],
    ['home, drawn for players', '/', players],
    ['home, drawn for players, gzip', '/', byGzip],
    ['wallet, drawn for players', '/wallet', players],
  ] as const
  for (const [name, path, callers] of loads) {
    const { requestsPerSecond, errors } = await measureLoad(name, url + path, callers)
    if (errors > 0) throw new Error(`${name}: ${errors} requests failed`)
    add(name, requestsPerSecond, '/s')
  }
  add('web tier alone: peak memory', peakMb(web.pid), 'MB')
  await web.stop()
  await replay.close()
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
  return figures
}
