import { figure, picture, type Shape } from '../art/drawing.ts'
import { fish } from '../art/fish.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'

const CAST_MS = 520
const END_MS = 620
/** The swimmers that go to the left. */
const LEFT = [1, 3]
const NAMES: Word[] = ['shot.target0', 'shot.target1', 'shot.target2', 'shot.target3', 'shot.target4', 'shot.target5']

const NET: readonly Shape[] = [
  ['#fff3d9', 'M16 1a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm0 1.500a13.500 13.500 0 1 1 0 27 13.500 13.500 0 0 1 0-27z'],
  [
    'rgb(255 243 217/.55)',
    'M6 6.500l19.500 19.500-1 1L5 7.500zM26 6.500L6.500 26l1 1L27 7.500zM15.400 2h1.200v28h-1.200zM2 15.400h28v1.200H2zM9 3.500l19 19-.9.9-19-19zM3.500 9l19 19-.9.9-19-19zM23 3.500l-19 19 .9.9 19-19zM28.500 9l-19 19 .9.9 19-19z',
  ],
]
const SEABED = (place: number): Shape[] => [
  [
    'rgb(0 0 0/.22)',
    'M16 32C10 22 9 14 13 4c5 9 5 18 3 28zM16 32c0-9 3-16 9-22 1 9-2 16-9 22zM16 32C13 26 8 22 3 20c1 6 6 11 13 12z',
  ],
  [
    place % 2 ? 'rgb(63 178 122/.6)' : 'rgb(234 106 148/.55)',
    'M16 32c-3-9-4-16-2-25 3 8 4 17 2 25zM16 32c1-8 3-14 8-19 0 8-3 14-8 19z',
  ],
]

/** A net cast at swimmers: the rarer the catch, the more it pays. */
export function shot(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'shot') throw new Error('These are not the rules of a shot')
  const { targets } = rules
  const last = targets.length - 1
  const draw = (place: number) => (place === last && stage.figure ? figure(stage.figure, 'fish-art') : fish(place))
  const name = (place: number) => stage.say(NAMES[place] ?? 'shot.target5')

  const swimmers = targets.map((_, place) => {
    const body = h('div', { class: 'fish-body' }, h('div', { class: 'fish-turn' }, draw(place)))
    const swimmer = h(
      'div',
      { class: `swimmer swims-${place}${LEFT.includes(place) ? ' is-left' : ''}`, onpointerdown: () => aim(place) },
      body,
    )
    return { swimmer, body }
  })
  const net = h('div', { class: 'net' }, picture(NET))
  const weeds = [0, 1, 2, 3].map((place) => h('div', { class: `weed weed-${place}` }, picture(SEABED(place))))
  const bubbles = [0, 1, 2, 3, 4].map((place) => h('span', { class: `bubble bubble-${place}` }))
  const sea = h(
    'div',
    { class: 'sea', 'data-measured': true },
    h('div', { class: 'rays' }),
    ...weeds,
    ...bubbles,
    ...swimmers.map(({ swimmer }) => swimmer),
    net,
  )
  const scene = h('div', { class: 'shot-scene', 'aria-hidden': 'true' }, sea)
  const row = choices(
    targets.map(({ pays }, value) => ({
      value,
      label: name(value),
      pays: stage.times(pays),
      sign: h('span', { class: 'choice-art' }, draw(value)),
    })),
    0,
    () => {
      mark()
      stage.changed()
    },
  )
  row.element.classList.add('is-pictures')
  let aimed = 0
  let busy = false

  function mark() {
    for (const [place, { swimmer }] of swimmers.entries()) swimmer.classList.toggle('is-chosen', place === row.value())
  }
  function aim(place: number) {
    if (busy) return
    row.choose(place)
    stage.play()
  }
  function rest() {
    busy = false
    for (const { swimmer, body } of swimmers) {
      swimmer.classList.remove('is-held')
      halt(body)
    }
    halt(net)
  }
  /** From the middle of the sea's lower edge to the swimmer. */
  function cast() {
    const held = swimmers[aimed]
    if (!held) return
    const to = held.swimmer.getBoundingClientRect()
    const box = sea.getBoundingClientRect()
    const x = Math.min(Math.max(to.left + to.width / 2, box.left + 30), box.right - 30) - box.left
    const y = to.top + to.height / 2 - box.top
    const size = Math.max(to.width, to.height) * 1.25
    net.style.width = `${size}px`
    net.style.height = `${size}px`
    const at = (px: number, py: number, scale: number, turn: number) =>
      `translate(${px - size / 2}px, ${py - size / 2}px) rotate(${turn}deg) scale(${scale})`
    void move(
      net,
      [
        { transform: at(box.width / 2, box.height + size / 2, 0.3, -120), opacity: 1 },
        { transform: at(x, y, 1, 0), opacity: 1 },
      ],
      { duration: still() ? 1 : CAST_MS },
    )
  }
  mark()

  return {
    scene,
    choices: row.element,
    verb: 'shot.verb',
    choice: () => ({ variant: 'shot', target: row.value() }),
    take: (choice) => choice.variant === 'shot' && row.choose(choice.target),
    start() {
      rest()
      busy = true
      aimed = row.value()
      swimmers[aimed]?.swimmer.classList.add('is-held')
      cast()
    },
    async show(outcome) {
      if (outcome.variant !== 'shot') return ''
      const held = swimmers[outcome.target]
      if (held && !still()) {
        await wait(CAST_MS + 120)
        stage.sound.stop()
        const netGone = getComputedStyle(net).transform
        if (outcome.hit) {
          void move(net, [{ transform: netGone }, { transform: `${netGone} scale(.7)`, opacity: 0 }], {
            duration: END_MS,
          })
          await move(
            held.body,
            [
              { transform: 'none' },
              { transform: 'scale(1.5)', offset: 0.4 },
              { transform: 'translateY(-120%) scale(.4)', opacity: 0 },
            ],
            { duration: END_MS * 1.6 },
          )
        } else {
          void move(
            net,
            [
              { transform: netGone, opacity: 1 },
              { transform: `translateY(60%) ${netGone}`, opacity: 0 },
            ],
            { duration: END_MS },
          )
          await move(
            held.body,
            [
              { transform: 'none' },
              { transform: 'scale(.9,1.1)', offset: 0.2 },
              { transform: `translateX(${LEFT.includes(aimed) ? -160 : 160}%)`, opacity: 0 },
            ],
            { duration: END_MS * 1.3, easing: 'ease-in' },
          )
        }
        void wait(450).then(() => {
          halt(held.body)
          held.body.animate([{ opacity: 0 }, { opacity: 1 }], 500)
        })
      }
      rest()
      return stage.say(outcome.hit ? 'shot.hit' : 'shot.missed', { name: name(outcome.target) })
    },
    rest,
    pays() {
      const rows = targets.map(({ pays, chance }, place) => [
        h('span', { class: 'pays-symbol' }, h('span', { class: 'choice-art' }, draw(place)), name(place)),
        stage.percent(chance),
        stage.times(pays),
      ])
      return ruled(
        stage.say('shot.rule'),
        payTable([stage.say('ui.bet'), stage.say('ui.chance'), stage.say('ui.pays')], rows),
      )
    },
  }
}
