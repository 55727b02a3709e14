import '../shell/shell.css'
import './pictures.css'
import './race.css'
import { PLUMAGES, roosterBody, roosterHead, roosterLeg } from '../art/rooster.ts'
import { choices } from '../shell/choices.ts'
import { h, withStyle } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'

const RUN_MS = 3300
/** The time between two runners at the finishing line. */
const BEHIND_MS = 240
const STEPS = 6
const UNEVEN = 0.09
const NAMES: Word[] = ['race.runner0', 'race.runner1', 'race.runner2', 'race.runner3', 'race.runner4']

const plumage = (place: number) => PLUMAGES[place % PLUMAGES.length] ?? PLUMAGES[0]

const LANES = ['#a2530f', '#24388f', '#981f35', '#0d6b4c', '#5a2b84']

/** The lane of a rooster: its number, its runner, and the place where its rank appears. */
function laneOf(place: number) {
  const feathers = plumage(place)
  const bird = h('div', { class: 'rooster' })
  if (feathers) bird.append(roosterLeg(0), roosterLeg(1), roosterBody(feathers))
  const dust = [0, 1, 2].map(() => h('span', { class: 'dust' }))
  const runner = h('div', { class: 'runner' }, ...dust, bird)
  const rank = h('b', { class: 'rank' })
  const lane = h(
    'div',
    { class: 'lane' },
    withStyle(h('span', { class: 'lane-number' }, String(place + 1)), { background: LANES[place] ?? '' }),
    h('div', { class: 'track', 'data-measured': true }, runner, rank),
  )
  return { lane, runner, rank }
}

/** Uneven steps that never go back; `length` in px. */
const steps = (length: number) =>
  Array.from({ length: STEPS + 1 }, (_, i) => {
    const share = i / STEPS
    const stray = i === 0 || i === STEPS ? 0 : (Math.random() - 0.5) * 2 * UNEVEN
    return { transform: `translateX(${length * (share + stray)}px)`, easing: 'ease-in-out' }
  })

/** The lanes, and the race on them. */
function course(count: number, { note, tick }: Stage['sound']) {
  const lanes = Array.from({ length: count }, (_, place) => laneOf(place))
  const scene = h('div', { class: 'race-scene', 'aria-hidden': 'true' }, ...lanes.map(({ lane }) => lane))
  return {
    scene,
    mark(chosen: number) {
      for (const [place, { lane }] of lanes.entries()) lane.classList.toggle('is-chosen', place === chosen)
    },
    clear() {
      scene.classList.remove('is-running', 'is-over')
      for (const { runner, rank, lane } of lanes) {
        halt(runner)
        rank.textContent = ''
        lane.classList.remove('is-first')
      }
    },
    /** The runners come in one after the other. @param places the runners in the order of the finish */
    async run(places: readonly number[]) {
      const runIn = async (own: (typeof lanes)[number], place: number) => {
        const length = own.lane.querySelector('.track')?.clientWidth ?? 0
        const way = Math.max(0, length - own.runner.clientWidth * 1.02)
        const duration = still() ? 1 : RUN_MS + place * BEHIND_MS
        await move(own.runner, steps(way), { duration, easing: 'linear' })
        own.rank.textContent = String(place + 1)
        own.lane.classList.toggle('is-first', place === 0)
        if (place === 0) note(5)
        else tick()
      }
      await Promise.all(
        places.map((runner, place) => {
          const own = lanes[runner]
          return own && runIn(own, place)
        }),
      )
      scene.classList.replace('is-running', 'is-over')
    },
  }
}

/** A race of folk roosters: the places are drawn first, then a race is shown that ends with these places. */
function race(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'race') throw new Error('These are not the rules of a race')
  const { runners } = rules
  const { say } = stage
  const name = (place: number) => say(NAMES[place] ?? 'race.runner0')
  const { scene, mark, clear, run } = course(runners.length, stage.sound)
  const row = choices(
    runners.map(({ pays }, value) => {
      const feathers = plumage(value)
      return {
        value,
        label: `${value + 1} ${name(value)}`,
        pays: stage.times(pays),
        sign: h('span', { class: 'choice-art' }, feathers && roosterHead(feathers)),
      }
    }),
    0,
    (runner) => {
      mark(runner)
      stage.changed()
    },
  )
  mark(row.value())

  return {
    scene,
    choices: row.element,
    verb: 'race.verb',
    choice: () => ({ variant: 'race', runner: row.value() }),
    take: (choice) => choice.variant === 'race' && row.choose(choice.runner),
    start() {
      clear()
      scene.classList.add('is-running')
    },
    async show(outcome) {
      if (outcome.variant !== 'race') return ''
      const { places } = outcome
      await run(places)
      return say('race.came', { first: name(places[0] ?? 0), second: name(places[1] ?? 0) })
    },
    rest: clear,
    pays() {
      const rows = runners.map(({ pays, chance }, place) => [
        `${place + 1} ${name(place)}`,
        stage.percent(chance),
        stage.times(pays),
      ])
      return ruled(say('race.rule'), payTable([say('ui.bet'), say('ui.chance'), say('ui.pays')], rows))
    },
  }
}

play(race)
