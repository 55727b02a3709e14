import { disc, figure, picture, turns } from '../art/drawing.ts'
import { h, s } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'

const CHOSEN = 3
const BALL_MS = 560
const LEAST_MS = 500
const INKS = ['#dd5a4f', '#f2b03d', '#3fb27a', '#5d7fe0', '#a56bd0']

/** The positions of the balls in the bowl, in hundredths. */
const PILE = [
  [24, 74],
  [39, 80],
  [54, 79],
  [66, 70],
  [17, 60],
  [31, 65],
  [46, 66],
  [60, 57],
  [74, 57],
  [24, 49],
  [38, 52],
  [52, 50],
] as const

const ballInk = (number: number) => INKS[number % INKS.length] ?? '#f2b03d'

/** Three numbers of twenty against a bowl of balls. */
export function lottery(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'lottery') throw new Error('These are not the rules of the lottery')
  const { from, drawn, pays } = rules
  let chosen: number[] = []
  let began = 0

  const balls = PILE.map(([x, y], place) => {
    const ball = h('span', { class: 'bowl-ball' })
    ball.style.background = ballInk(place + 1)
    ball.style.left = `${x}%`
    ball.style.top = `${y}%`
    return ball
  })
  const rays = picture(
    [
      ['var(--ink-3)', disc(16)],
      ['var(--ink-0)', disc(14.8)],
      ['var(--ink-2)', 'M16 1.800c-1.400 1.800-1.400 4 0 6 1.400-2 1.400-4.200 0-6z', turns(20)],
    ],
    '0 0 32 32',
    'bowl-ring',
  )
  const sign = stage.figure ? figure(stage.figure, 'bowl-sign') : undefined
  const bowl = h('div', { class: 'bowl' }, rays, sign, h('div', { class: 'bowl-balls' }, ...balls))
  const slots = Array.from({ length: drawn }, () => h('span', { class: 'slot' }))
  const scene = h('div', { class: 'lottery-scene', 'aria-hidden': 'true' }, bowl, h('div', { class: 'tray' }, ...slots))

  const numbers = Array.from({ length: from }, (_, index) => index + 1)
  const buttons = numbers.map((number) =>
    h(
      'button',
      { type: 'button', class: 'number', 'aria-pressed': 'false', onclick: () => toggle(number) },
      String(number),
    ),
  )
  const quick = h('button', {
    type: 'button',
    class: 'number is-quick',
    onclick: anyThree,
    'aria-label': stage.say('lottery.quick'),
  })
  quick.append(
    s(
      'svg',
      { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
      s('path', {
        d: 'M4 8h3c5 0 5 8 10 8h3M4 16h3c1.500 0 2.600-.7 3.500-1.800M13.500 9.800C14.400 8.700 15.500 8 17 8h3M17.500 5.500L20 8l-2.500 2.500M17.500 13.500L20 16l-2.500 2.500',
      }),
    ),
  )
  const count = h('p', { class: 'chosen', id: 'chosen' })
  const element = h(
    'div',
    { class: 'lottery-choices' },
    count,
    h('div', { class: 'numbers', role: 'group', 'aria-labelledby': 'chosen' }, ...buttons, quick),
  )

  function mark() {
    for (const [place, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(chosen.includes(place + 1)))
    count.textContent =
      chosen.length === 0 ? stage.say('lottery.pick') : stage.say('lottery.chosen', { count: chosen.length })
  }
  function choose(next: number[]) {
    chosen = next
    clear()
    mark()
    stage.changed()
  }
  /** A fourth number replaces the first. */
  function toggle(number: number) {
    choose(chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number].slice(-CHOSEN))
  }
  function anyThree() {
    const left = [...numbers]
    const picked = Array.from({ length: CHOSEN }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
    choose(picked.sort((a, b) => a - b))
  }
  function clear() {
    for (const slot of slots) {
      slot.replaceChildren()
      slot.className = 'slot'
    }
    for (const ball of balls) ball.style.opacity = ''
    for (const button of buttons) button.classList.remove('is-drawn')
  }
  /** From the mouth of the bowl to its slot, at one pace for every number. */
  async function roll(ball: HTMLElement) {
    const [to, from] = [ball.getBoundingClientRect(), bowl.getBoundingClientRect()]
    const x = from.left + from.width / 2 - (to.left + to.width / 2)
    const y = from.bottom - to.height / 2 - (to.top + to.height / 2)
    const at = (share: number, turn: number) => `translate(${x * share}px, ${y * share}px) rotate(${turn}deg)`
    await move(
      ball,
      [
        { transform: `${at(1, -300)} scale(.5)`, opacity: 0 },
        { transform: `${at(1, -270)} scale(1)`, opacity: 1, offset: 0.25 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: BALL_MS },
    )
  }
  const calm = () => {
    for (const ball of balls) halt(ball)
  }
  mark()

  return {
    scene,
    choices: element,
    verb: 'lottery.verb',
    choice: () => (chosen.length === CHOSEN ? { variant: 'lottery', numbers: chosen } : undefined),
    take: (choice) => choice.variant === 'lottery' && choose(choice.numbers),
    start() {
      clear()
      began = performance.now()
      if (still()) return
      for (const ball of balls) {
        const jump = () => ({ transform: `translate(${(Math.random() - 0.5) * 180}%, ${-Math.random() * 320}%)` })
        ball.animate([{ transform: 'none' }, jump(), jump(), jump(), { transform: 'none' }], {
          duration: 700 + Math.random() * 400,
          iterations: Number.POSITIVE_INFINITY,
          easing: 'ease-in-out',
        })
      }
    },
    async show(outcome) {
      if (outcome.variant !== 'lottery') return ''
      if (!still()) await wait(LEAST_MS - (performance.now() - began))
      for (const [place, number] of outcome.drawn.entries()) {
        const slot = slots[place]
        const hit = chosen.includes(number)
        if (!slot) continue
        const ball = h('span', { class: 'drawn-ball' }, String(number))
        ball.style.background = ballInk(number)
        slot.classList.toggle('is-hit', hit)
        slot.replaceChildren(ball)
        buttons[number - 1]?.classList.add('is-drawn')
        if (hit) stage.sound.note(place)
        else stage.sound.tick()
        const left = balls[place]
        if (left) left.style.opacity = '0'
        if (!still()) await roll(ball)
        if (hit)
          void move(slot, [{ transform: 'scale(1.18)' }, { transform: 'none' }], { duration: BALL_MS, fill: 'none' })
      }
      calm()
      return stage.say('lottery.came', { numbers: outcome.drawn.join(', '), hits: outcome.hits })
    },
    rest: calm,
    pays() {
      const rows = pays.flatMap((multiplier, hits) =>
        multiplier > 0 ? [[stage.say('lottery.hits', { hits }), stage.times(multiplier)]] : [],
      )
      return ruled(
        stage.say('lottery.rule', { from, drawn }),
        payTable([stage.say('ui.bet'), stage.say('ui.pays')], rows.reverse()),
      )
    },
  }
}
