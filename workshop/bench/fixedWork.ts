import { brotliCompressSync } from 'node:zlib'
import type { Figure } from './figures.ts'

const TIMES = 9

/** The same script and library code in every run: it tells how fast the processor is for work like that of the product. */
function work() {
  const rows = Array.from({ length: 2000 }, (_, n) => ({ id: n, name: `row ${n * 7919}`, price: n * 1000 }))
  let text = ''
  for (let n = 0; n < 5; n++) text = JSON.stringify(JSON.parse(text || JSON.stringify(rows)))
  return brotliCompressSync(text).length
}

/** The median of a few processor times of this thread, so that neither other processes nor one collection of garbage count. */
export function measureFixedWork(): Figure {
  work()
  const times = Array.from({ length: TIMES }, () => {
    const begun = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  return { name: 'fixed work of this machine', value: times[Math.floor(TIMES / 2)] ?? 0, unit: 'ms' }
}

/** What the fixed work takes on the phone of the bench: four times what the machine of its first goals took on a quiet day (41 ms). */
const PHONE_MS = 164

/** How many times slower a browser must be to be the same phone on any machine; `work` is the fixed work. */
export const phoneSlowdown = (work: Figure): number => Math.max(1, Math.round((10 * PHONE_MS) / work.value) / 10)
