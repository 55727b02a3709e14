import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { markBoxes } from '../inPage/boxes.ts'
import { addRules, removeRules } from '../inPage/rules.ts'
import { textLines } from '../inPage/texts.ts'
import type { Player } from '../player.ts'
import { unreadable } from './contrast.ts'
import { type Area, difference, readPng } from './pixels.ts'

const Line = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  opacity: z.number(),
})
const Box = z.object({ name: z.string(), left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
const View = z.object({ width: z.number(), height: z.number(), pageWidth: z.number(), pageHeight: z.number() })

/** Elements that let presses through can still cover a text, so they count too. */
const HIT = '* { pointer-events: auto !important }'
const STILL = '*, *::before, *::after { transition: none !important; animation-play-state: paused !important }'
/** Makes glyphs transparent and nothing else: other drawings in the text's colour stay. */
const NO_TEXT =
  '*, *::before, *::after, ::placeholder { -webkit-text-fill-color: transparent !important; text-shadow: none !important; text-decoration-color: transparent !important; caret-color: transparent !important }'
const NO_PLACEHOLDER = '::placeholder { opacity: 0 !important }'

/** Draws only box number `index`, over a background of `colour`. */
const alone = (index: number, colour: string) => [
  STILL,
  `html { background: ${colour} !important }`,
  'body { background: none !important }',
  'body, body * { visibility: hidden !important }',
  `[data-look="${index}"] { visibility: visible !important }`,
  `[data-look="${index}"] * { visibility: inherit !important }`,
  '::backdrop { background: none !important; backdrop-filter: none !important }',
]

const DIALOGS = 'dialog, [role=dialog], [popover], details[open] > .menu-list'
const OPEN = 'dialog[open], [role=dialog]'
const HEADINGS = 'dialog[open] > h2, [role=dialog] > h2'
const TAB_BAR = '.tab-bar'
/** Corners are round: within this distance from the edge the page may be visible. */
const CORNER = 28
const BAR_EDGE = 3
/** The tolerance for antialiasing and a shadow; a transparent box differs in its whole area. */
const SEE_THROUGH = 0.01

async function withRules<T>(player: Player, rules: string[], work: () => Promise<T>): Promise<T> {
  await player.run(z.unknown(), addRules, rules)
  try {
    return await work()
  } finally {
    await player.run(z.unknown(), removeRules, rules.length)
  }
}

const pictureWith = (player: Player, rules: string[]) =>
  withRules(player, rules, async () => readPng(await player.driver.screenshot()))

const viewOf = (player: Player) =>
  player.run(View, () => ({
    width: innerWidth,
    height: innerHeight,
    pageWidth: document.documentElement.scrollWidth,
    pageHeight: document.documentElement.scrollHeight,
  }))

/** Faults of two looks in a row: WebKitGTK may show an unpainted window, and a new page moves. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  const first = await look()
  if (first.length === 0) return []
  await pause(200)
  const second = new Set(await look())
  return first.filter((fault) => second.has(fault))
}

/** Faults of the text in the window at its present scroll position. Text that appears, disappears or moves is not checked. */
async function textFaults(player: Player): Promise<string[]> {
  return withRules(player, [STILL], async () => {
    const read = () => withRules(player, [HIT], () => player.run(z.array(Line), textLines))
    const before = await read()
    const behind = await pictureWith(player, [NO_TEXT, NO_PLACEHOLDER])
    const after = new Set((await read()).map((line) => JSON.stringify(line)))
    const stayed = before.filter((line) => after.has(JSON.stringify(line)))
    return unreadable(stayed, behind)
  })
}

async function isSeeThrough(player: Player, index: number, area: Area): Promise<boolean> {
  const over = (colour: string) => pictureWith(player, alone(index, colour))
  for (let times = 0; times < 10; times++) {
    const [first, second] = [await over('#f0f'), await over('#0f0')]
    if (difference(first, second, area) <= SEE_THROUGH) return false
    // A newly loaded picture also makes a difference, and so does an old picture of the window, which a busy Firefox
    // returns. So both colours must give the same again.
    const again = [await over('#f0f'), await over('#0f0')] as const
    if (difference(first, again[0], area) <= SEE_THROUGH && difference(second, again[1], area) <= SEE_THROUGH)
      return true
    await pause(100)
  }
  throw new Error('A box does not come to rest')
}

/** Runs in the page: no box of the selector is on its way. On a busy machine one in the middle of it may stand still for a while. */
const hasCome = (selector: string) =>
  !('getAnimations' in document) ||
  document.getAnimations().every(({ playState, effect }) => {
    const target = effect && 'target' in effect ? effect.target : null
    return playState !== 'running' || !(target instanceof Element && target.matches(selector))
  })

/** The boxes of a selector after their animations: dialogs slide in. */
async function boxesOf(player: Player, selector: string) {
  let last = ''
  for (let times = 0; times < 30; times++) {
    const boxes = await player.run(z.array(Box), markBoxes, selector)
    const now = JSON.stringify(boxes)
    if (boxes.length === 0 || (now === last && (await player.run(z.boolean(), hasCome, selector)))) return boxes
    last = now
    await pause(100)
  }
  throw new Error(`${selector} does not come to rest`)
}

async function boxFaults(player: Player, selector: string, edge: number): Promise<string[]> {
  const { width, height } = await viewOf(player)
  const boxes = await boxesOf(player, selector)
  const faults: string[] = []
  for (const [index, { name, left, top, right, bottom }] of boxes.entries()) {
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
      faults.push(
        `${name} is partly off screen: ${[left, top, right, bottom].map(Math.round).join(' ')} of ${width} × ${height}`,
      )
    const area = { x: left + edge, y: top + edge, width: right - left - 2 * edge, height: bottom - top - 2 * edge }
    if (await isSeeThrough(player, index, area)) faults.push(`${name} lets the page shine through`)
  }
  return faults
}

/** An open dialog darkens the page above it. */
async function scrimFaults(player: Player): Promise<string[]> {
  const [box] = await boxesOf(player, OPEN)
  if (!box || box.top < CORNER) return []
  for (let times = 0; times < 5; times++) {
    const dark = await pictureWith(player, [STILL])
    const light = await pictureWith(player, [STILL, `${OPEN} { box-shadow: none !important }`])
    if (difference(dark, light, { x: box.left, y: 0, width: box.right - box.left, height: box.top }) > 0.5) return []
    // A busy Firefox returns an old picture of the window.
    await pause(100)
  }
  return [`${box.name} does not darken the page above it`]
}

/** Runs in the page: headings that are higher than their text, because the rows of their dialog are stretched. */
const stretched = (headings: string) =>
  [...document.querySelectorAll(headings)].flatMap((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    const [box, own] = [heading, text].map((one) => one.getBoundingClientRect().height)
    return own && box && box > own + 8 ? [`${heading.id} is ${box} px high, its text ${own}`] : []
  })

async function pageWidth(player: Player): Promise<string[]> {
  const { width, pageWidth } = await viewOf(player)
  return pageWidth > width ? [`The page is ${pageWidth} wide in a window of ${width}`] : []
}

async function tabBarPlace(player: Player): Promise<string[]> {
  const { height } = await viewOf(player)
  const bottoms = (await player.run(z.array(Box), markBoxes, TAB_BAR)).map(({ bottom }) => Math.round(bottom))
  const low = bottoms.filter((bottom) => Math.abs(bottom - height) <= 1)
  return low.length === 1 ? [] : [`The bottom of the tab bar is at ${bottoms} and not at ${height}`]
}

export interface LookAt {
  /** Also checks the page below, window by window. */
  whole?: boolean
  tabBar?: boolean
}

/** Visible faults of the page, most from its pixels: contrast below 3:1, dialogs and what is around them, the tab bar, too wide. */
export async function faultsOf(player: Player, { whole = false, tabBar = false }: LookAt = {}): Promise<string[]> {
  const view = await viewOf(player)
  const faults = await lasting(() => pageWidth(player))
  if (tabBar)
    faults.push(...(await lasting(() => tabBarPlace(player))), ...(await boxFaults(player, TAB_BAR, BAR_EDGE)))
  faults.push(...(await boxFaults(player, DIALOGS, CORNER)), ...(await scrimFaults(player)))
  faults.push(...(await player.run(z.array(z.string()), stretched, HEADINGS)))
  const windows = whole ? Math.ceil(view.pageHeight / view.height) : 1
  for (let index = 0; index < windows; index++) {
    if (windows > 1)
      await player.run(z.unknown(), (y: number) => scrollTo({ top: y, behavior: 'instant' }), index * view.height)
    faults.push(...(await lasting(() => textFaults(player))))
  }
  if (windows > 1) await player.run(z.unknown(), () => scrollTo({ top: 0, behavior: 'instant' }))
  return [...new Set(faults)]
}
