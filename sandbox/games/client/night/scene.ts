import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import type { RulesOf } from '../../maths/maths.ts'
import { type NightReels, nightReels, timesOf } from '../../maths/nightForest.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { backdrop } from './backdrop.ts'
import { nameOf } from './nightWords.ts'
import { drawnReels } from './reels.ts'

const BIG_COUNT_MS = 2200
const BANNER_MS = 2400
/** What the reels show before the first round: nothing that pays, and one kancil. */
const FIRST = [14, 21, 10, 16, 8]

/** What the player sees of the night forest. */
export interface NightScene {
  stage: Stage
  rules: RulesOf<'nightForest'>
  element: HTMLElement
  reels: ReturnType<typeof drawnReels>
  /** The multipliers of the falls, or the free spin. */
  steps: HTMLElement
  /** What the round has paid so far. */
  meter: HTMLElement
  banner: HTMLElement
  /** Leads through free spins to the result. */
  toEnd: HTMLElement
  /** The reels in words. */
  words: HTMLElement
  /** What the reels show. */
  last: NightReels
  stake: string
  /** The player wants the result of the whole round. */
  isEnding: boolean
}

/** A spin among the free ones; `past`: the winning falls of the free spins so far. */
export interface FreeSpin {
  now: number
  all: number
  past: number
}

export function nightScene(stage: Stage, rules: RulesOf<'nightForest'>): NightScene {
  const { say } = stage
  const reels = drawnReels(say('ui.wildMark'))
  const steps = h('p', { class: 'night-steps', 'aria-hidden': 'true' })
  const meter = h('p', { class: 'night-meter', 'aria-hidden': 'true' })
  const banner = h('div', { class: 'night-banner', 'aria-hidden': 'true', hidden: true })
  const toEnd = h(
    'button',
    { type: 'button', class: 'night-end', hidden: true, 'data-testid': 'to-result' },
    say('nightForest.toResult'),
  )
  const words = h('ul', { class: 'visually-hidden', 'aria-label': say('nightForest.grid') })
  const element = h('div', { class: 'night' }, backdrop(), steps, reels.box, meter, banner, toEnd, words)
  const last = nightReels(FIRST)
  const scene = { stage, rules, element, reels, steps, meter, banner, toEnd, words, last, stake: '0', isEnding: false }
  drawLadder(scene, 0)
  reels.show(last)
  describe(scene)
  return scene
}

/** From here a new press is needed to skip. */
export function calm({ isEnding, reels }: NightScene) {
  if (!isEnding) reels.clock.calm()
}

export const amount = ({ stage, stake }: NightScene, multiplier: number) =>
  stage.money(toWire(Math.floor((sen(stake) * multiplier) / 100) as Sen))

/** On the way up an amount changes by whole rupiah. */
const whole = ({ stage, stake }: NightScene, multiplier: number) =>
  stage.money(toWire((Math.floor((sen(stake) * multiplier) / 10_000) * 100) as Sen))

export function describe({ stage, words, last }: NightScene) {
  words.replaceChildren(
    ...last.grid.map((own, reel) => {
      const symbols = own.map((symbol) => nameOf(stage.say, symbol)).join(', ')
      return h('li', {}, stage.say('nightForest.reel', { reel: reel + 1, symbols }))
    }),
  )
}

/** The multipliers of the falls, the one of the coming fall marked. */
export function drawLadder({ steps, rules: { ladder }, stage }: NightScene, past: number) {
  steps.replaceChildren(
    ...ladder.map((step, fall) =>
      h('b', { class: fall === Math.min(past, ladder.length - 1) ? 'is-now' : '' }, stage.times(step * 100)),
    ),
  )
}

export function drawFree({ steps, stage }: NightScene, { now, all, past }: FreeSpin) {
  steps.replaceChildren(
    h('span', {}, stage.say('nightForest.freeSpin', { now, all })),
    h('b', { class: 'is-now' }, stage.times(timesOf(true, past) * 100)),
  )
}

/** Counts the amount up to the second of `range`. A return below the stake is shown without it. */
export async function count(scene: NightScene, element: HTMLElement, [from, to]: [number, number], ms: number) {
  await scene.reels.clock.tween(ms, (part) => {
    element.textContent = whole(scene, from + (to - from) * part)
  })
  element.textContent = amount(scene, to)
}

function openBanner(scene: NightScene, name: string, ...parts: HTMLElement[]) {
  calm(scene)
  scene.banner.className = `night-banner ${name}`
  scene.banner.replaceChildren(...parts)
  scene.banner.hidden = false
}

export async function showMoon(scene: NightScene, title: string, text: string) {
  openBanner(scene, 'is-moon', h('b', {}, title), h('span', {}, text))
  await scene.reels.clock.tween(BANNER_MS)
  scene.banner.hidden = true
}

export async function showBig(scene: NightScene, multiplier: number) {
  const figure = h('span', { class: 'night-amount' })
  openBanner(scene, 'is-big', h('b', {}, scene.stage.say('ui.bigWin')), figure)
  scene.stage.sound.win(1)
  await count(scene, figure, [0, multiplier], BIG_COUNT_MS)
  await scene.reels.clock.tween(BANNER_MS / 2)
  scene.banner.hidden = true
}
