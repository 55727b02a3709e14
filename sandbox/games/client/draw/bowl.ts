import { disc, figure, picture, turns } from '../art/drawing.ts'
import { h } from '../shell/dom.ts'
import { halt, move, still } from '../shell/motion.ts'

export const BALL_MS = 560
const INKS = ['#dd5a4f', '#f2b03d', '#3fb27a', '#5d7fe0', '#a56bd0']

/** How many balls lie in each row of the bowl, from below. */
const PILE = [3, 5, 5, 4, 3]
const placesInPile = PILE.flatMap((count, row) =>
  Array.from({ length: count }, (_, place) => [41.5 + (place - (count - 1) / 2) * 15.6, 80 - row * 11.5] as const),
)

export const ballInk = (number: number) => INKS[number % INKS.length] ?? '#f2b03d'

const rays = () =>
  picture(
    [
      ['var(--ink-3)', disc(16)],
      ['var(--ink-0)', disc(14.8)],
      ['var(--ink-2)', 'M16 1.800c-1.400 1.800-1.400 4 0 6 1.400-2 1.400-4.200 0-6z', turns(20)],
    ],
    '0 0 32 32',
    'bowl-ring',
  )

/** The bowl of balls, with the sign of the game. */
export function ballBowl(sign: string | undefined) {
  const balls = placesInPile.map(([x, y], place) => {
    const ball = h('span', { class: 'bowl-ball' }, String(place + 1))
    ball.style.backgroundColor = ballInk(place + 1)
    ball.style.left = `${x}%`
    ball.style.top = `${y}%`
    return ball
  })
  const shown = sign ? figure(sign, 'bowl-sign') : undefined
  const element = h('div', { class: 'bowl' }, rays(), shown, h('div', { class: 'bowl-balls' }, ...balls))
  return {
    element,
    fill() {
      for (const ball of balls) ball.style.opacity = ''
    },
    take(number: number) {
      const ball = balls[number - 1]
      if (ball) ball.style.opacity = '0'
    },
    /** The balls jump until they are calmed. */
    mix() {
      if (!still()) for (const ball of balls) jump(ball)
    },
    calm() {
      for (const ball of balls) halt(ball)
    },
    roll: (ball: HTMLElement) => roll(ball, element),
  }
}

function jump(ball: HTMLElement) {
  const up = () => ({ transform: `translate(${(Math.random() - 0.5) * 180}%, ${-Math.random() * 320}%)` })
  ball.animate([{ transform: 'none' }, up(), up(), up(), { transform: 'none' }], {
    duration: 700 + Math.random() * 400,
    iterations: Number.POSITIVE_INFINITY,
    easing: 'ease-in-out',
  })
}

/** From the mouth of the bowl to its slot, at one pace for every number. */
async function roll(ball: HTMLElement, bowl: HTMLElement) {
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
