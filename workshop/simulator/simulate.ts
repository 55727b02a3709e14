import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { readTemplate } from './database.ts'
import { plant } from './mutants.ts'
import { bridge } from './network.ts'
import type { Outcome, Plan } from './run.ts'
import { shrink } from './shrink.ts'
import { install } from './world.ts'

/** `npm run -w workshop simulate -- --seed 7` (workshop/docs/simulator.md). */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** How long one evening is. */
    minutes: { type: 'string', default: '6' },
    players: { type: 'string', default: '6' },
    /** Goes on with the next seeds for so much time of the processor. */
    seconds: { type: 'string', default: '0' },
    hours: { type: 'string', default: '0' },
    mutant: { type: 'string' },
    /** Prints what was found as it was found. */
    whole: { type: 'boolean', default: false },
    loud: { type: 'boolean', default: false },
  },
})

enableCompileCache('node_modules/.cache/node')
const template = await readTemplate()
if (values.mutant) plant(values.mutant)
install()
bridge()
const { simulate } = await import('./run.ts')

const used = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
const limit = Number(values.seconds) + Number(values.hours) * 3600
const from = used()
let playerMinutes = 0
for (let seed = Number(values.seed); playerMinutes === 0 || used() - from < limit; seed++) {
  const plan: Plan = { seed, minutes: Number(values.minutes), players: Number(values.players), isLoud: values.loud }
  const outcome = await simulate(plan, template)
  playerMinutes += plan.minutes * plan.players
  const seconds = used() - from
  const speed = `${seconds.toFixed(1)} s, ${(playerMinutes / seconds).toFixed(0)} player minutes a second`
  console.log(`seed ${seed}: ${outcome.hash}, ${outcome.events} events; ${speed}`)
  if (outcome.broken === undefined) continue
  report(values.whole ? { plan, outcome } : await shrink(plan, outcome, (smaller) => simulate(smaller, template)))
  process.exit(1)
}
process.exit(0)

function report({ plan, outcome }: { plan: Plan; outcome: Outcome }): void {
  const { seed, minutes, players } = plan
  const mutant = values.mutant ? ` --mutant '${values.mutant}'` : ''
  console.log(`${outcome.broken}\n\nThe last events:\n${outcome.last.join('\n')}\n`)
  console.log(
    `again: npm run -w workshop simulate -- --seed ${seed} --minutes ${minutes} --players ${players}${mutant}`,
  )
}
