import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import type { Place } from '../../qa-kit/desk.ts'
import { accessibilityFaults } from '../../tests/e2e/visitor.ts'
import { allWords } from '../../tests/support/allWords.ts'
import { type Chooser, placeOf } from './choose.ts'
import { Life, type Money } from './life.ts'
import { type Moment, ownWords, PROPERTIES, wordProperties } from './properties.ts'
import { type LifeStart, type Step, said, type Trace } from './step.ts'

const [en, india] = [allWords('en'), allWords('india')]
const ALL = [...PROPERTIES, ...wordProperties({ en: ownWords(en, india), india: ownWords(india, en) }, new Set(Object.keys(en)))]
/** A page may be on its way to the right state: what is not so now is looked at again after these, in ms. */
const AGAIN_MS = [400, 2500]
const FOUND_AT_ONCE = /toast|console|unseen|money moves|asked for/

export interface World {
  browser: Browser
  place: Place
  /** A page for reading documents, outside of every policy. */
  helper: Page
  /** A planted bug (mutants.ts). */
  planted: string
  loud: boolean
  /** Kinds of pages that axe has seen. */
  known: Set<string>
}

export interface Finding {
  property: string
  rule: string
  faults: string[]
}

const shows = ({ hasScript, isOffline, wish }: Pick<Moment, 'hasScript' | 'isOffline' | 'wish'>) => hasScript && !isOffline && !wish

/** Looks, and again where something is not so. */
async function judge(world: World, life: Life, about: Omit<Moment, 'after' | 'facts' | 'money'>, money: { before: Money; movedAt: number }) {
  let left: Finding[] = []
  for (const wait of [0, ...AGAIN_MS]) {
    if (wait) await pause(wait)
    const after = await life.seen()
    if (!after?.ours) return { after, money: await life.money(), found: [] }
    const now = await life.money()
    const movedAt = now.balance === money.before.balance ? money.movedAt : Date.now()
    const known = shows(about) ? await life.facts(world.helper).catch(() => undefined) : undefined
    const moment: Moment = { ...about, after, lang: life.lang, money: { before: money.before, after: now, movedAt }, ...(known && { facts: known }) }
    const all = ALL.map(({ name, rule, faults }) => ({ property: name, rule, faults: faults(moment) })).filter(({ faults }) => faults.length > 0)
    const at = all.find(({ property }) => FOUND_AT_ONCE.test(property))
    left = wait === 0 ? all : all.filter((one) => left.some(({ property }) => property === one.property))
    const found = at ? [at] : left
    if (found.length === 0 || at || wait === AGAIN_MS.at(-1)) return { after, money: now, found }
  }
  throw new Error('Not reached')
}

/** Axe looks at each kind of page once in a run, in the state in which it was first seen. */
async function axe(world: World, life: Life): Promise<Finding[]> {
  const kind = placeOf(life.page.url(), await life.page.locator('dialog[open]').count())
  if (world.known.has(kind) || !life.hasScript || life.isOffline) return []
  world.known.add(kind)
  const faults = await accessibilityFaults(life.page).catch(() => [])
  return faults.length > 0 ? [{ property: 'axe finds no fault', rule: 'DEV-14', faults }] : []
}

export type Next = (at: number, life: Life, seen: Awaited<ReturnType<Life['seen']>>) => Step | undefined

/** One person, until something is not so or there is no next step. Pictures of each step go into `folder`. */
export async function live(world: World, start: LifeStart, next: Next, folder?: string): Promise<{ steps: Step[]; found: Finding | undefined }> {
  const life = new Life(world.browser, world.place, start, world.planted)
  const steps: Step[] = []
  if (folder) mkdirSync(folder, { recursive: true })
  try {
    await life.begin()
    await life.settle()
    let before = await life.seen()
    let money = await life.money()
    let movedAt = 0
    for (let step = next(0, life, before); step; step = next(steps.length, life, before)) {
      steps.push(step)
      const { wish } = life
      await life.perform(step)
      const { player, events, hasScript, isOffline } = life
      const others = life.mates.flatMap(({ username }) => (username === player?.username ? [] : [username]))
      // A wish is asked by the next step.
      const about = { step, before, events, player: life.mates.length > 1 ? ('rich' as const) : start.player, lang: life.lang, others, hasScript, isOffline, wish }
      const then = step.do === 'person' ? { before: await life.money(), movedAt: Date.now() } : { before: money, movedAt }
      const looked = await judge(world, life, about, then)
      if (looked.money.balance !== then.before.balance) movedAt = Date.now()
      const found = [...looked.found, ...(looked.after?.ours ? await axe(world, life) : [])][0]
      if (world.loud) console.log(`${said(step)} → ${life.page.url()}${found ? ` ✗ ${found.property}` : ''}`)
      if (folder) await life.picture(join(folder, `${String(steps.length).padStart(2, '0')}-${step.do}.png`))
      if (found) return { steps, found }
      before = looked.after
      money = looked.money
    }
    return { steps, found: undefined }
  } finally {
    await life.end()
  }
}

/** The steps of a list, one after another. */
export const following = (steps: readonly Step[]): Next => (at) => steps[at]

/** Steps that a seed chooses, until the time is over or the life is long enough. */
export const exploring = (chooser: Chooser, most: number, until: number): Next => (at, life, seen) =>
  at >= most || Date.now() >= until
    ? undefined
    : chooser.next(seen, {
        url: life.page.url(),
        isOffline: life.isOffline,
        words: { password: life.player?.password ?? '', mark: life.player?.username ?? '' },
      })

export function keep(folder: string, trace: Trace): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'trace.json')
  writeFileSync(file, `${JSON.stringify(trace, null, 1)}\n`)
  return file
}
