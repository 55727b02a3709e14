import { parseArgs } from 'node:util'
import { readTemplate } from './database.ts'
import { plant } from './mutants.ts'
import { bridge } from './network.ts'
import type { Plan } from './run.ts'
import { install } from './world.ts'

/** `npm run simulate -- --seed 7` (docs/simulator.md). */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** How long one evening is. */
    minutes: { type: 'string', default: '8' },
    players: { type: 'string', default: '8' },
    /** Goes on with the next seeds for this long. */
    seconds: { type: 'string', default: '0' },
    hours: { type: 'string', default: '0' },
    /** A bug of mutants.ts. */
    mutant: { type: 'string' },
    loud: { type: 'boolean', default: false },
  },
})

const template = await readTemplate()
if (values.mutant) plant(values.mutant)
install()
bridge()
const { simulate } = await import('./run.ts')

const used = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
const limit = Number(values.seconds) + Number(values.hours) * 3600
const [minutes, players] = [Number(values.minutes), Number(values.players)]
const from = used()
let evenings = 0
for (let seed = Number(values.seed); evenings === 0 || used() - from < limit; seed++) {
  const plan: Plan = { seed, minutes, players, isLoud: values.loud }
  const { hash, events, broken, last } = await simulate(plan, template)
  evenings++
  const seconds = used() - from
  const speed = (evenings * minutes * players) / seconds
  console.log(
    `seed ${seed}: ${hash}, ${events} events; ${seconds.toFixed(1)} s, ${speed.toFixed(0)} player minutes a second`,
  )
  if (broken === undefined) continue
  console.log(`${broken}\n\nThe last events:\n${last.join('\n')}\n`)
  const mutant = values.mutant ? ` --mutant '${values.mutant}'` : ''
  console.log(`again: npm run simulate -- --seed ${seed} --minutes ${minutes} --players ${players}${mutant}`)
  process.exit(1)
}
process.exit(0)
