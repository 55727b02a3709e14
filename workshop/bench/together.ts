import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { freePort } from '../../server/sandbox/freePort.ts'
import type { Figure } from './figures.ts'
import { DIRECT, openLink } from './link.ts'
import { playerAt } from './onStub.ts'
import type { Place } from './phone.ts'
import { startProcess } from './processes.ts'
import { openTlsFront } from './tlsFront.ts'

/** The product with its sandbox behind TLS and a phone's line, for all rounds. `build` is the folder of another build. */
export async function openTogether(build?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const port = await freePort()
  const front = await openTlsFront(`http://127.0.0.1:${port}`)
  const link = await openLink(front.port, DIRECT)
  const host = `localhost:${link.port}`
  const variables = {
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: `https://${host}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '100000',
    MAX_LOOP_DELAY_MS: '60000',
  }
  const args = ['dist/server/web.mjs']
  const start = () => startProcess({ args, folder: build, variables, url: `http://127.0.0.1:${port}/`, host })
  const first = await start()
  await first.stop()
  const product = await start()
  await renderPages(`http://127.0.0.1:${port}`, { host, origin: `https://${host}`, 'x-forwarded-proto': 'https' })
  const starts: Figure[] = [
    { name: 'product with sandbox: first start to home', value: first.startMs, unit: 'ms' },
    { name: 'product with sandbox: second start to home', value: product.startMs, unit: 'ms' },
  ]
  const place: Place = { link, url: `https://${host}/`, keyHash: front.keyHash }
  return {
    starts,
    place,
    async close() {
      await link.close()
      await front.close()
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PAGES = ['/', '/promosi', '/wallet', '/games', '/recharge']
const TIMES = 30

/** Pages come from a server in use: one that has just started loads and compiles each page's code with its first render. */
async function renderPages(url: string, headers: Record<string, string>) {
  const player = await playerAt(url, headers)
  for (let time = 0; time < TIMES; time++)
    for (const path of PAGES) {
      const { statusCode, body } = await request(url + path, { headers: { ...player, accept: 'text/html' } })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    }
}
