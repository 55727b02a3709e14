import { figure, paths, picture } from '../art/drawing.ts'
import { h, s } from '../shell/dom.ts'
import { halt, move } from '../shell/motion.ts'

export type Team = 'home' | 'away'
type Point = readonly [x: number, y: number]

const SHIRTS = { home: ['#f2b03d', '#8a4a12'], away: ['#5d7fe0', '#16235c'] } as const
const MIDDLE: Point = [50, 50]

/** The positions of the players, in hundredths of the pitch, home side; away is mirrored. */
const FORMATION = [
  [6, 50],
  [22, 24],
  [22, 76],
  [38, 50],
  [44, 22],
  [44, 78],
] as const

export function shirt(team: Team) {
  const [fill, edge] = SHIRTS[team]
  return picture([
    [edge, 'M8 3l-7 6 4 7 3-2v15h16V14l3 2 4-7-7-6c-3 4-13 4-16 0z'],
    [fill, 'M8.5 5.5L3.5 9.5l2 3.5 4-2.5V27h13V10.5l4 2.5 2-3.5-5-4c-4 3.5-11 3.5-15 0z'],
    [edge, 'M16 13c-2.5 2-2.5 6 0 9 2.5-3 2.5-7 0-9z'],
  ])
}

function lawn(): Element {
  const lines = 'M150 4v172M4 4h292v172H4zM4 52h34v76H4zM262 52h34v76h-34zM150 62a28 28 0 1 0 0 56a28 28 0 1 0 0-56z'
  const stripes = Array.from({ length: 5 }, (_, i) => s('path', { class: 'stripe', d: `M${i * 60} 0h30v180h-30z` }))
  return s(
    'svg',
    { viewBox: '0 0 300 180', preserveAspectRatio: 'none', class: 'pitch-lines' },
    ...stripes,
    s('path', { d: lines, class: 'pitch-line' }),
    ...paths([['#fff3d9', 'M0 72h4v36H0zM296 72h4v36h-4z']]),
  )
}

const ballOf = (href: string | undefined) =>
  h(
    'div',
    { class: 'ball' },
    href
      ? figure(href)
      : picture([
          ['#fff3d9', 'M2 16a14 14 0 1 0 28 0a14 14 0 1 0-28 0z'],
          ['#1d2440', 'M16 9l6.5 5-2.5 7.5h-8L9.5 14z'],
        ]),
  )

/** The pitch with its players and the ball. Places are in hundredths of it. @param ballUrl the figure of the ball */
export function pitch(ballUrl: string | undefined) {
  const ball = ballOf(ballUrl)
  const players = (['home', 'away'] as const).flatMap((team) =>
    FORMATION.map(([x, y]) => {
      const player = h('div', { class: 'player' }, shirt(team))
      player.style.left = `${team === 'home' ? x : 100 - x}%`
      player.style.top = `${y}%`
      return player
    }),
  )
  const element = h('div', { class: 'pitch' }, lawn(), ...players, ball)
  let at = MIDDLE
  const place = ([x, y]: Point) => {
    const { clientWidth, clientHeight } = element
    return `translate(${((x - 50) / 100) * clientWidth}px, ${((y - 50) / 100) * clientHeight}px)`
  }
  const somewhere = (): Point => [18 + Math.random() * 64, 14 + Math.random() * 72]

  return {
    element,
    /** The ball passes through so many random points to the last one. */
    async pass(passes: number, last: Point, duration: number) {
      const points = [at, ...Array.from({ length: passes }, somewhere), last]
      at = last
      const frames = points.map((point) => ({ transform: place(point), easing: 'ease-in-out' }))
      await move(ball, frames, { duration, easing: 'linear' })
    },
    /** The ball lies in the middle again. */
    kickOff() {
      at = MIDDLE
      halt(ball)
    },
    /** The players run about until they are stopped. */
    run() {
      for (const player of players) {
        const stray = () => `translate(${(Math.random() - 0.5) * 44}px, ${(Math.random() - 0.5) * 36}px)`
        player.animate([{ transform: 'none' }, { transform: stray() }, { transform: stray() }, { transform: 'none' }], {
          duration: 2600 + Math.random() * 1600,
          iterations: Number.POSITIVE_INFINITY,
          easing: 'ease-in-out',
        })
      }
    },
    stop() {
      for (const player of players) halt(player)
    },
  }
}
