import { type Sen, toWire } from '../../../contract/money/sen.ts'
import type { OutcomeOf } from '../../maths/maths.ts'
import { at } from '../../maths/maths.ts'
import {
  hasMoons,
  MOON_REELS,
  NIGHT_MOON,
  NIGHT_WILD,
  nightFall,
  nightReels,
  timesOf,
  vanishes,
} from '../../maths/nightForest.ts'
import { picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { NIGHT_FIGURES } from '../art/night.ts'
import { sen } from '../shell/amounts.ts'
import { byId, h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { payTable } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'
import { backdrop } from './backdrop.ts'
import { nightWords } from './nightWords.ts'
import { drawnReels } from './reels.ts'
import { waitsForMoon } from './waitsForMoon.ts'

type Spin = OutcomeOf<'nightForest'>['spins'][number]

const LEAST_MS = 420
const BETWEEN_MS = 130
const COUNT_MS = 500
const BIG_COUNT_MS = 2200
const BANNER_MS = 2400
const FREE_GAP_MS = 350
/** Hundredths of the stake: from here a win gets its own screen over the reels. */
const BIG = 1000
/** What the reels show before the first round: nothing that pays, and one kancil. */
const FIRST = [14, 21, 10, 16, 8]

const NAMES: Word[] = [
  'nightForest.tiger',
  'nightForest.owl',
  'nightForest.hornbill',
  'nightForest.loris',
  'nightForest.frangipani',
  'nightForest.mushroom',
  'nightForest.leaf',
  'nightForest.fern',
  'nightForest.kancil',
  'nightForest.moon',
]

/** The night forest: five reels of four, falling symbols, free spins. It shows the spins that the server drew. */
export function night(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'nightForest') throw new Error('These are not the rules of the night forest')
  const { pays, ladder, free } = rules
  const { say, sound, money, times } = stage
  const reels = drawnReels(say('nightForest.wild'))
  const { clock } = reels
  const nameOf = (symbol: number) => say(at(NAMES, symbol))

  const steps = h('p', { class: 'night-steps', 'aria-hidden': 'true' })
  const meter = h('p', { class: 'night-meter', 'aria-hidden': 'true' })
  const banner = h('div', { class: 'night-banner', 'aria-hidden': 'true', hidden: true })
  const toEnd = h(
    'button',
    { type: 'button', class: 'night-end', hidden: true, 'data-testid': 'to-result' },
    say('nightForest.toResult'),
  )
  const words = h('ul', { class: 'visually-hidden', 'aria-label': say('nightForest.grid') })
  const scene = h('div', { class: 'night' }, backdrop(), steps, reels.box, meter, banner, toEnd, words)

  let last = nightReels(FIRST)
  let stake = '0'
  let began = 0
  /** The player wants the result of the whole round. */
  let isEnding = false

  /** From here a new press is needed to skip. */
  function calm() {
    if (!isEnding) clock.calm()
  }

  const amount = (multiplier: number) => money(toWire(Math.floor((sen(stake) * multiplier) / 100) as Sen))

  /** On the way up an amount changes by whole rupiah. */
  const whole = (multiplier: number) => money(toWire((Math.floor((sen(stake) * multiplier) / 10_000) * 100) as Sen))

  function describe() {
    words.replaceChildren(
      ...last.grid.map((own, reel) =>
        h('li', {}, say('nightForest.reel', { reel: reel + 1, symbols: own.map(nameOf).join(', ') })),
      ),
    )
  }
  /** The multipliers of the falls, the one of the coming fall marked. */
  function drawLadder(past: number) {
    steps.replaceChildren(
      ...ladder.map((step, fall) =>
        h('b', { class: fall === Math.min(past, ladder.length - 1) ? 'is-now' : '' }, times(step * 100)),
      ),
    )
  }
  function drawFree(now: number, all: number, past: number) {
    steps.replaceChildren(
      h('span', {}, say('nightForest.freeSpin', { now, all })),
      h('b', { class: 'is-now' }, times(timesOf(true, past) * 100)),
    )
  }

  /** Counts the amount up. A return below the stake is told without it. */
  async function count(element: HTMLElement, from: number, to: number, ms: number) {
    await clock.tween(ms, (part) => {
      element.textContent = whole(from + (to - from) * part)
    })
    element.textContent = amount(to)
  }

  async function show(name: string, title: string, text: string) {
    calm()
    banner.className = `night-banner ${name}`
    banner.replaceChildren(h('b', {}, title), h('span', {}, text))
    banner.hidden = false
    await clock.tween(BANNER_MS)
    banner.hidden = true
  }

  async function showBig(multiplier: number) {
    calm()
    const figure = h('span', { class: 'night-amount' })
    banner.className = 'night-banner is-big'
    banner.replaceChildren(h('b', {}, say('nightForest.big')), figure)
    banner.hidden = false
    sound.win(1)
    await count(figure, 0, multiplier, BIG_COUNT_MS)
    await clock.tween(BANNER_MS / 2)
    banner.hidden = true
  }

  /** The reels stop one after the other. The last one takes longer while two moons have landed and the third may follow. */
  async function landAll({ stops }: Spin) {
    const landing = nightReels(stops)
    const { grid } = landing
    const shows = (reel: number) => at(grid, reel).includes(NIGHT_MOON)
    const end = stops.length - 1
    for (const [reel, stop] of stops.entries()) {
      const isSlow = waitsForMoon(grid, reel)
      if (isSlow) for (let beat = 0; beat < 4; beat++) sound.note(beat % 2, 0.05, beat * 0.3)
      const landed = reels.land(reel, stop, isSlow).then(() => {
        if (shows(reel)) sound.note(MOON_REELS.indexOf(reel) + 2, 0.1)
        else sound.stop()
      })
      await (reel === end ? landed : Promise.race([landed, clock.tween(BETWEEN_MS)]))
      if (reel === end - 1) await landed
    }
    last = landing
    reels.show(last)
  }

  /** One spin to its end. `won`: what the round has paid so far; `past`: the winning falls of the free spins so far. */
  async function play(
    spin: Spin,
    won: number,
    past: number | undefined,
    all: [now: number, of: number],
    glad: boolean,
  ) {
    await landAll(spin)
    let sum = won
    for (const [fall, { times: by, wins }] of spin.falls.entries()) {
      const pay = wins.reduce((all, { multiplier }) => all + multiplier, 0) * by
      sound.note(fall + (glad ? 1 : 0), glad ? 0.12 : 0.05)
      meter.textContent = by > 1 ? `${amount(pay / by)} × ${by}` : amount(pay)
      await reels.pulse((reel, symbol) => vanishes(wins, reel, symbol))
      const counting = count(meter, sum, sum + pay, glad ? COUNT_MS : 0)
      sum += pay
      if (past === undefined) drawLadder(fall + 1)
      else drawFree(...all, past + fall + 1)
      const next = nightFall(last, wins)
      await Promise.all([reels.fall(wins, next), counting])
      last = next
    }
    reels.show(last)
    if (hasMoons(last.grid)) await reels.pulse((_, symbol) => symbol === NIGHT_MOON)
    return sum
  }

  async function playFree({ spins, multiplier }: OutcomeOf<'nightForest'>, paid: number) {
    let sum = paid
    let past = 0
    let all = free.spins
    const begins = say('nightForest.begins', { spins: all, from: times(free.from * 100), to: times(free.to * 100) })
    byId('live').textContent = begins
    sound.win(2)
    scene.classList.add('is-free')
    await show('is-moon', say('nightForest.freeSpins', { spins: all }), begins)
    toEnd.hidden = isEnding
    for (const [place, spin] of spins.slice(1).entries()) {
      calm()
      drawFree(place + 1, all, past)
      reels.turn(last.tops)
      await clock.tween(FREE_GAP_MS)
      sum = await play(spin, sum, past, [place + 1, all], multiplier > 100)
      past += spin.falls.length
      const more = spin.moons ? Math.min(free.more, free.most - all) : 0
      if (more > 0) await show('is-moon', say('nightForest.more', { spins: more }), '')
      all += more
    }
    toEnd.hidden = true
    scene.classList.remove('is-free')
    return past
  }

  const winsIn = (spin: Spin) =>
    spin.falls
      .flatMap(({ wins }) => wins)
      .map(({ symbol, count, ways }) => say('nightForest.win', { symbol: nameOf(symbol), reels: count, ways }))
      .join(', ')

  /** The result in words. */
  function told({ spins }: OutcomeOf<'nightForest'>, past: number): string {
    const [paid, ...others] = spins
    const base =
      paid && paid.falls.length > 0 ? say('nightForest.came', { wins: winsIn(paid) }) : say('nightForest.none')
    if (others.length === 0) return base
    const highest = times(timesOf(true, Math.max(0, past - 1)) * 100)
    return `${base} ${say('nightForest.freeCame', { spins: others.length, falls: past, times: highest })}`
  }

  drawLadder(0)
  reels.show(last)
  describe()

  return {
    scene,
    verb: 'nightForest.verb',
    choice: () => ({ variant: 'nightForest' }),
    take() {},
    start(staked) {
      stake = staked
      began = performance.now()
      isEnding = false
      clock.calm()
      meter.textContent = ''
      drawLadder(0)
      reels.turn(last.tops)
    },
    async show(outcome) {
      if (outcome.variant !== 'nightForest') return ''
      const { spins, multiplier } = outcome
      const paid = at(spins, 0)
      await clock.tween(Math.max(0, LEAST_MS - (performance.now() - began)))
      const won = await play(paid, 0, undefined, [1, 1], multiplier > 100)
      const past = spins.length > 1 ? await playFree(outcome, won) : 0
      if (multiplier >= BIG) await showBig(multiplier)
      clock.calm()
      meter.textContent = ''
      describe()
      return told(outcome, past)
    },
    skip(pressed) {
      isEnding ||= pressed === toEnd
      clock.hurry()
    },
    brief: () => say('nightForest.none'),
    rest() {
      reels.rest()
    },
    pays() {
      const drawn = (symbol: number) => {
        const shapes = NIGHT_FIGURES[symbol]
        return shapes ? picture(shapes) : picture(KANCIL, '-2 -1 68 68')
      }
      const named = (symbol: number) => h('span', { class: 'pays-symbol' }, drawn(symbol), nameOf(symbol))
      const rows = pays.map((kinds, symbol) => [named(symbol), ...kinds.map(times)])
      const words = nightWords(rules, stage)
      return h(
        'div',
        { class: 'night-rules' },
        h('p', {}, words.ways),
        h('p', {}, named(NIGHT_WILD), words.wild),
        h('p', {}, words.falls),
        h('p', {}, named(NIGHT_MOON), words.moon),
        payTable([say('nightForest.symbol'), '3', '4', '5'], rows),
        h('p', {}, words.facts),
      )
    },
  }
}
