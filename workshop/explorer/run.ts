import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { CALLS } from '../../contract/calls/calls.ts'
import type { Place } from '../../qa-kit/desk.ts'
import { allWords } from '../../tests/support/allWords.ts'
import { LATER, linksOf, placeOf } from './choose.ts'
import type { Seen } from './inPage.ts'
import { Life } from './life.ts'
import type { Money } from './money.ts'
import { type Moment, ownWords, PROPERTIES, wordsProperty } from './properties.ts'
import { type LifeStart, type Step, said } from './step.ts'

const [en, india] = [allWords('en'), allWords('india')]
const WORDS = { en: ownWords(en, india), india: ownWords(india, en) }
const ALL = [...PROPERTIES, wordsProperty(WORDS, new Set(Object.keys(en)))]
/** A page may be on its way to the right state: what is not so is looked at again after these, in ms. */
const AGAIN_MS = [400, 2500]
const LINKS_A_STEP = 4
const KEEP = `/api${CALLS.keepAccount.path}`
/** Lines of a snapshot: what a screen reader calls by its role alone. */
const NAMELESS = /^\s*- (?:button|link|textbox|searchbox|checkbox|radio|combobox|slider|switch|dialog)(?: \[.*\])*:?$/gm
/** What is over a moment later. */
const AT_ONCE = /console|unseen|money moves|asked for/
/** The same, when what places it has come. */
const SOON = /toast/

export interface World {
  browser: Browser
  place: Place
  /** A page for reading documents, outside of every policy. */
  helper: Page
  /** The planted bug that is awake (mutants.ts). */
  planted: string
  loud: boolean
  /** Kinds of pages whose names were read: of each once, in the state in which it was first seen. */
  known: Set<string>
}

export interface Finding {
  property: string
  rule: string
  faults: string[]
}

type About = Omit<Moment, 'after' | 'facts' | 'money' | 'ways'>

/** What is not so in this moment. */
async function look(world: World, life: Life, about: About, known: Omit<Moment['money'], 'after'>) {
  const after = await life.seen()
  const now = await life.money()
  const movedAt = now.balance === known.before.balance ? known.movedAt : Date.now()
  const money = { before: known.before, after: now, movedAt }
  if (!after) return { after, money, found: [] }
  const compares = about.hasScript && !about.isOffline && !about.wish
  const facts = compares ? await life.facts(world.helper).catch(() => undefined) : undefined
  const isNew = compares && now.open.some((order) => !known.before.orders.includes(order))
  const ways = isNew ? await life.pagesOfMoney().catch(() => undefined) : undefined
  const moment: Moment = {
    ...{ ...about, after, lang: life.lang, money },
    ...(facts && { facts }),
    ...(ways !== undefined && { ways }),
  }
  const found = ALL.map(({ name, rule, faults }): Finding => ({ property: name, rule, faults: faults(moment) }))
  return { after, money, found: found.filter(({ faults }) => faults.length > 0) }
}

/** Looks, and again where something is not so. */
async function judge(world: World, life: Life, about: About, known: Omit<Moment['money'], 'after'>) {
  let looked = await look(world, life, about, known)
  for (const [again, wait] of AGAIN_MS.entries()) {
    if (looked.found.length === 0) break
    const atOnce = looked.found.find(({ property }) => AT_ONCE.test(property) || (again > 0 && SOON.test(property)))
    if (atOnce) return { ...looked, found: [atOnce] }
    await pause(wait)
    const { found } = looked
    looked = await look(world, life, about, known)
    looked.found = looked.found.filter((now) => found.some(({ property }) => property === now.property))
  }
  return looked
}

async function names({ known }: World, { page, hasScript }: Life, { url, dialogs }: Seen): Promise<Finding[]> {
  const kind = placeOf(url, dialogs)
  if (known.has(kind) || !hasScript) return []
  known.add(kind)
  const snapshot = await page.ariaSnapshot().catch(() => '')
  const faults = snapshot.match(NAMELESS) ?? []
  return faults.length > 0 ? [{ property: 'each control and dialog has a name', rule: 'DEV-14', faults }] : []
}

/** Follows each kind of link once, without leaving the page: a few after each step. */
async function deadLinks({ known }: World, life: Life, seen: Seen): Promise<Finding[]> {
  const kinds = new Map(linksOf(seen).map((href) => [`to ${placeOf(href)}`, href]))
  const fresh = [...kinds].filter(([kind]) => !known.has(kind)).slice(0, LINKS_A_STEP)
  for (const [kind, href] of fresh) {
    known.add(kind)
    const status = await life.statusOf(href).catch(() => 0)
    if (status >= 400)
      return [{ property: 'a link leads to a page', rule: 'DEV-22', faults: [`${href} answers ${status}`] }]
  }
  return []
}

export type Next = (at: number, life: Life, seen: Seen | undefined) => Step | undefined

/** Steps of one person, until something is not so or there is no next one. A picture of each goes into `folder`. */
async function walk(
  world: World,
  life: Life,
  next: Next,
  { player, folder }: { player: LifeStart['player']; folder?: string | undefined },
) {
  const steps: Step[] = []
  let kind = player
  let before = await life.seen()
  let money: { before: Money; movedAt: number } = { before: await life.money(), movedAt: 0 }
  for (let step = next(0, life, before); step; step = next(steps.length, life, before)) {
    steps.push(step)
    const { wish } = life
    await life.perform(step)
    const { events, hasScript, isOffline, lang, people } = life
    const others = people.slice(0, -1).map(({ username }) => username)
    // A break or an account that is over, another player, or one who keeps the account.
    if (step.do === 'clock' && LATER.indexOf(step.later) >= (kind === 'closing' ? 3 : 1)) kind = 'rich'
    if (step.do === 'person' || events.requests.some(({ path }) => path === KEEP)) kind = 'rich'
    if (step.do === 'person') money = { before: await life.money(), movedAt: Date.now() }
    const about = { step, before, events, player: kind, lang, others, hasScript, isOffline, wish }
    const { after, money: now, found } = await judge(world, life, about, money)
    if (after && found.length === 0) found.push(...(await names(world, life, after)))
    if (after && found.length === 0 && !isOffline && !wish) found.push(...(await deadLinks(world, life, after)))
    if (world.loud) console.log(`${said(step)} → ${life.page.url()}${found[0] ? ` ✗ ${found[0].property}` : ''}`)
    if (folder) await life.picture(join(folder, `${String(steps.length).padStart(2, '0')}-${step.do}.png`))
    if (found[0]) return { steps, found: found[0] }
    before = after
    money = { before: now.after, movedAt: now.movedAt }
  }
  return { steps, found: undefined }
}

export async function live(world: World, start: LifeStart, next: Next, folder?: string) {
  const life = new Life(world, start)
  if (folder) mkdirSync(folder, { recursive: true })
  try {
    await life.begin()
    return await walk(world, life, next, { player: start.player, folder })
  } finally {
    await life.end()
  }
}
