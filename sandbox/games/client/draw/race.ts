import { PLUMAGES, roosterBody, roosterHead, roosterLeg } from '../art/rooster.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'

const RUN_MS = 3300
/** The time between two runners at the finishing line. */
const BEHIND_MS = 240
const STEPS = 6
const UNEVEN = 0.09
const NAMES: Word[] = ['race.runner0', 'race.runner1', 'race.runner2', 'race.runner3', 'race.runner4']

const plumage = (place: number) => PLUMAGES[place % PLUMAGES.length] ?? PLUMAGES[0]

/** A race of folk roosters: the places are drawn first, then a race is shown that ends with these places. */
export function race(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'race') throw new Error('These are not the rules of a race')
  const { runners } = rules
  const name = (place: number) => stage.say(NAMES[place] ?? 'race.runner0')

  const lanes = runners.map((_, place) => {
    const feathers = plumage(place)
    const bird = feathers
      ? h('div', { class: 'rooster' }, roosterLeg(0), roosterLeg(1), roosterBody(feathers))
      : h('div', { class: 'rooster' })
    const dust = [0, 1, 2].map(() => h('span', { class: 'dust' }))
    const runner = h('div', { class: 'runner' }, ...dust, bird)
    const rank = h('b', { class: 'rank' })
    const lane = h(
      'div',
      { class: 'lane' },
      h('span', { class: `lane-number is-${place}` }, String(place + 1)),
      h('div', { class: 'track', 'data-measured': true }, runner, rank),
    )
    return { lane, runner, rank }
  })
  const scene = h('div', { class: 'race-scene', 'aria-hidden': 'true' }, ...lanes.map(({ lane }) => lane))
  const row = choices(
    runners.map(({ pays }, value) => {
      const feathers = plumage(value)
      return {
        value,
        label: `${value + 1} ${name(value)}`,
        pays: stage.times(pays),
        sign: h('span', { class: 'choice-art' }, ...(feathers ? [roosterHead(feathers)] : [])),
      }
    }),
    0,
    () => {
      mark()
      stage.changed()
    },
  )

  function mark() {
    for (const [place, { lane }] of lanes.entries()) lane.classList.toggle('is-chosen', place === row.value())
  }
  function clear() {
    scene.classList.remove('is-running', 'is-over')
    for (const { runner, rank, lane } of lanes) {
      halt(runner)
      rank.textContent = ''
      lane.classList.remove('is-first')
    }
  }
  /** Uneven steps that never go back; `length` in px. */
  function steps(length: number) {
    return Array.from({ length: STEPS + 1 }, (_, i) => {
      const share = i / STEPS
      const stray = i === 0 || i === STEPS ? 0 : (Math.random() - 0.5) * 2 * UNEVEN
      return { transform: `translateX(${length * (share + stray)}px)`, easing: 'ease-in-out' }
    })
  }
  mark()

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
      await Promise.all(
        places.map(async (runner, place) => {
          const own = lanes[runner]
          if (!own) return
          const length = own.lane.querySelector('.track')?.clientWidth ?? 0
          const way = Math.max(0, length - own.runner.clientWidth * 1.02)
          const duration = still() ? 1 : RUN_MS + place * BEHIND_MS
          await move(own.runner, steps(way), { duration, easing: 'linear' })
          own.rank.textContent = String(place + 1)
          own.lane.classList.toggle('is-first', place === 0)
          if (place === 0) stage.sound.note(5)
          else stage.sound.tick()
        }),
      )
      scene.classList.replace('is-running', 'is-over')
      return stage.say('race.came', { first: name(places[0] ?? 0), second: name(places[1] ?? 0) })
    },
    rest: clear,
    pays() {
      const rows = runners.map(({ pays, chance }, place) => [
        `${place + 1} ${name(place)}`,
        stage.percent(chance),
        stage.times(pays),
      ])
      return ruled(
        stage.say('race.rule'),
        payTable([stage.say('ui.bet'), stage.say('ui.chance'), stage.say('ui.pays')], rows),
      )
    },
  }
}
