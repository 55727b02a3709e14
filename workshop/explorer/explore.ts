/**
 * Explores the screens of the built product: chooses by a seed what the pages offer, and checks after each step what is always true
 * (properties.ts). A finding prints its steps, made fewer, and keeps them with a picture of each in test-results/explorer.
 *
 *   npm run -w workshop explore -- --seed 7 --minutes 2 [--player guest|new|rich|onBreak|closing] [--loud]
 *   npm run -w workshop explore -- --replay test-results/explorer/7/trace.json
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { buildWhenStale } from '../../scripts/build/when-stale.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { chooserOf } from './choose.ts'
import { openWorld } from './product.ts'
import { randomOf } from './random.ts'
import { type Finding, live, type Next, type World } from './run.ts'
import { shrink } from './shrink.ts'
import { type LifeStart, PLAYERS, type Step, said, Trace } from './step.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    minutes: { type: 'string', default: '2' },
    player: { type: 'string' },
    replay: { type: 'string' },
    loud: { type: 'boolean', default: false },
    /** Leaves the steps as they were found. */
    whole: { type: 'boolean', default: false },
    /** The folder of a built tree with planted bugs, and the one that is awake (judge.ts). */
    folder: { type: 'string' },
    mutant: { type: 'string' },
  },
})

const MOST_STEPS = 35
const SHRINK_MS = 120_000

/** The steps of a list, one after another. */
const following =
  (steps: readonly Step[]): Next =>
  (at) =>
    steps[at]

/** Leaves out what is not needed, and keeps the rest with a picture of each step. */
async function report(world: World, life: LifeStart, steps: readonly Step[], finding: Finding): Promise<void> {
  const folder = join(ROOT, 'test-results', 'explorer', values.seed)
  const file = join(folder, 'trace.json')
  const until = Date.now() + SHRINK_MS
  const again = (fewer: readonly Step[], pictures?: string) =>
    live({ ...world, known: new Set(), loud: false }, life, following(fewer), pictures)
  const fails = async (fewer: readonly Step[]) =>
    Date.now() < until && (await again(fewer)).found?.property === finding.property
  const fewest = values.whole ? steps : await shrink(steps, fails)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ property: finding.property, life, steps: [...fewest] } satisfies Trace, null, 1))
  if (!values.whole) await again(fewest, folder)
  console.log(`not so: ${finding.property} (${finding.rule})`)
  for (const fault of finding.faults) console.log(`  ${fault}`)
  console.log(`${JSON.stringify(life)}, ${fewest.length} of ${steps.length} steps:`)
  for (const step of fewest) console.log(`  ${said(step)}`)
  console.log(`npm run -w workshop explore -- --replay ${relative(ROOT, file)}`)
}

async function explore(world: World): Promise<boolean> {
  const random = randomOf(Number(values.seed))
  const chooser = chooserOf(random)
  const players = values.player === undefined ? PLAYERS : [z.enum(PLAYERS).parse(values.player)]
  const began = Date.now()
  const until = began + Number(values.minutes) * 60_000
  let count = 0
  for (let lives = 0; Date.now() < until; lives++) {
    // Each kind of player in turn, beginning with the one that can do most.
    const player = players[(2 + 3 * lives) % players.length] ?? 'rich'
    const width = lives % 4 === 0 || lives % 4 === 3 ? 1280 : 360
    const start: LifeStart = { player, width, lang: lives % 2 === 0 ? 'india' : 'en' }
    chooser.begin()
    const next: Next = (at, { page, isOffline, player }, seen) => {
      const words = { password: player?.password ?? '', mark: player?.username ?? '' }
      const isOver = at >= MOST_STEPS || Date.now() >= until
      return isOver ? undefined : chooser.next(seen, { url: page.url() || 'about:blank', isOffline, words })
    }
    const { steps, found } = await live(world, start, next)
    count += steps.length
    if (!found) continue
    console.log(`seed ${values.seed}: found after ${((Date.now() - began) / 1000).toFixed(1)} s, ${count} steps`)
    await report(world, start, steps, found)
    return false
  }
  console.log(`seed ${values.seed}: ${count} steps, nothing found`)
  return true
}

async function replay(world: World, file: string): Promise<boolean> {
  const { life, steps } = Trace.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { found } = await live({ ...world, loud: true }, life, following(steps))
  console.log(found ? `not so: ${found.property}: ${found.faults.join('; ')}` : 'nothing found')
  return !found
}

if (values.folder === undefined && (await buildWhenStale()) !== 0) throw new Error('The build fails')
const { folder, mutant, loud } = values
const { world, close } = await openWorld({ loud, ...(folder && { folder }), ...(mutant && { planted: mutant }) })
try {
  const isClean =
    values.replay === undefined
      ? await explore(world)
      : await replay(world, join(process.env.INIT_CWD ?? '.', values.replay))
  process.exitCode = isClean ? 0 : 1
} finally {
  await close()
}
