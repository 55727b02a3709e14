/**
 * Measures the processor time of pages rendered for a signed-in player, on a stub upstream (stub.ts), one request after the
 * other. Processor time is what can be compared on a machine with other work. Several builds are measured in turns.
 *
 *   node workshop/bench/renders.ts [folder of another build …]
 *
 * Needs `npm run build`.
 */
import { createHash } from 'node:crypto'
import { Agent, request } from 'undici'
import { ROOT } from '../../scripts/shared/run.ts'
import { ask, onStub, type Web } from './onStub.ts'

const PATHS = ['/', '/wallet']
const WARM_UP = 300
const ROUNDS = 14
const REQUESTS = 50
/** Other work on the machine is no overload of the measured process. */
const SETTINGS = { MAX_LOOP_DELAY_MS: '60000' }

await onStub(async ({ repeat, start }) => {
  const webs: Web[] = []
  for (const folder of [...process.argv.slice(2), ROOT]) webs.push(await start(folder, SETTINGS))
  await repeat(0)
  const agent = new Agent({ connections: 1 })
  const render = async (web: Web, path: string, requests: number, more: Record<string, string>) => {
    const before = web.cpuMs()
    for (let n = 0; n < requests; n++) {
      const status = await ask(agent, web, { path, n, more })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    return web.cpuMs() - before
  }
  for (const path of PATHS)
    for (const browser of ['without a dictionary', 'with the dictionary']) {
      const headers = new Map<Web, Record<string, string>>()
      for (const web of webs) headers.set(web, browser === 'with the dictionary' ? await dictionaryHeaders(web) : {})
      const totals = new Map<Web, number>()
      for (const web of webs) await render(web, path, WARM_UP, headers.get(web) ?? {})
      for (let round = 0; round < ROUNDS; round++)
        for (const web of webs)
          totals.set(web, (totals.get(web) ?? 0) + (await render(web, path, REQUESTS, headers.get(web) ?? {})))
      for (const [{ folder }, total] of totals)
        console.log(path, browser, folder, `${(total / (ROUNDS * REQUESTS)).toFixed(2)} ms of processor time a page`)
    }
  await agent.close()
})

/** What a browser sends that has fetched the dictionary which a page offers. */
async function dictionaryHeaders({ url, players }: Web): Promise<Record<string, string>> {
  const page = await request(url, {
    headers: { ...players[0], accept: 'text/html', 'accept-encoding': 'zstd', 'sec-fetch-dest': 'document' },
  })
  await page.body.dump()
  const [, href] = /<([^>]+)>; rel="compression-dictionary"/.exec(String(page.headers.link)) ?? []
  if (!href) throw new Error(`${url} offers no dictionary`)
  const { body } = await request(url + href, { headers: { 'accept-encoding': 'identity' } })
  const hash = createHash('sha256')
    .update(Buffer.from(await body.arrayBuffer()))
    .digest('base64')
  return { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', 'available-dictionary': `:${hash}:` }
}
