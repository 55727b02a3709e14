import { freePort } from '../../server/sandbox/freePort.ts'
import { EXPRESS, type Figure, WEB_START } from './figures.ts'
import { MAY_BE_REFUSED, measureLoad } from './load.ts'
import { onStub } from './onStub.ts'
import { FIRST_PROCESSOR, startProcess } from './processes.ts'

/** What a container of 512 MB sets, without its limit of overload. */
const SETTINGS = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16', MAX_LOOP_DELAY_MS: '60000' }

/** What Express alone does: figures of the product say most as a multiple of these. */
async function measureExpress(): Promise<Figure[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const alone = await startProcess({
    args: ['workshop/bench/expressAlone.ts', String(port)],
    url,
    processors: FIRST_PROCESSOR,
  })
  const name = `${EXPRESS}: a page in memory`
  const { requestsPerSecond, errors } = await measureLoad(url).finally(() => alone.stop())
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed`)
  return [
    { name: `${EXPRESS}: start to the first 200`, value: alone.startMs, unit: 'ms' },
    { name, value: requestsPerSecond, unit: '/s' },
  ]
}

/** One round of what one web process does against a stub upstream: start, pages a second, memory. */
export const measureMachine = (): Promise<Figure[]> =>
  onStub(async ({ upstreamStartMs, repeat, start }) => {
    const figures: Figure[] = []
    const add = (name: string, value: number, unit: Figure['unit']) => figures.push({ name, value, unit })
    add('sandbox alone: first start', upstreamStartMs, 'ms')
    const web = await start(undefined, SETTINGS)
    add(WEB_START, web.startMs, 'ms')
    await repeat(0)
    figures.push(...(await measureExpress()))
    const byGzip = web.players.map((headers) => ({ ...headers, 'accept-encoding': 'gzip' }))
    const loads = [
      ['home, kept for visitors', '/', undefined],
      ['promotions, kept for visitors', '/promosi', undefined],
      ['home, drawn for players', '/', web.players],
      ['home, drawn for players, gzip', '/', byGzip],
      ['wallet, drawn for players', '/wallet', web.players],
    ] as const
    for (const [name, path, callers] of loads) {
      const { requestsPerSecond, errors } = await measureLoad(web.url + path, callers)
      if (errors > MAY_BE_REFUSED) throw new Error(`${name}: ${errors} requests failed`)
      add(name, requestsPerSecond, '/s')
    }
    add('web tier alone: peak memory', web.peakMb(), 'MB')
    return figures
  })
