/**
 * Measures the processor time of pages drawn for a signed-in player, on a stub upstream (stub.ts), one request after the
 * other. Processor time is what can be compared on a machine with other work. Several builds are measured in turns.
 *
 *   node scripts/bench/drawn.ts [folder of another build …]
 *
 * Needs `npm run build`.
 */
import { Agent } from 'undici'
import { ROOT } from '../run.ts'
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
  const draw = async (web: Web, path: string, requests: number) => {
    const before = web.cpuMs()
    for (let n = 0; n < requests; n++) {
      const { status } = await ask(agent, web, path, n)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    return web.cpuMs() - before
  }
  for (const path of PATHS) {
    for (const web of webs) await draw(web, path, WARM_UP)
    const totals = webs.map(() => 0)
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, web] of webs.entries()) totals[at] = (totals[at] ?? 0) + (await draw(web, path, REQUESTS))
    for (const [at, { folder }] of webs.entries())
      console.log(path, folder, `${((totals[at] ?? 0) / (ROUNDS * REQUESTS)).toFixed(2)} ms of processor time a page`)
  }
  await agent.close()
})
