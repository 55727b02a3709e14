import type { MatchGoal } from '../../protocol.ts'
import { figure, paths, picture } from '../art/drawing.ts'
import { choices } from '../shell/choices.ts'
import { h, s } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'

type Side = 'home' | 'draw' | 'away'
const SIDES: Side[] = ['home', 'draw', 'away']
const SHIRTS = { home: ['#f2b03d', '#8a4a12'], away: ['#5d7fe0', '#16235c'] } as const
const FULL_TIME = 90
const PLAY_MS = 2800
const GOAL_MS = 420
const PASSES = 3

/** The positions of the players, in hundredths of the pitch, home side; away is mirrored. */
const FORMATION = [
  [6, 50],
  [22, 24],
  [22, 76],
  [38, 50],
  [44, 22],
  [44, 78],
] as const

const shirt = ([fill, edge]: readonly [string, string]) =>
  picture([
    [edge, 'M8 3l-7 6 4 7 3-2v15h16V14l3 2 4-7-7-6c-3 4-13 4-16 0z'],
    [fill, 'M8.5 5.5L3.5 9.5l2 3.5 4-2.5V27h13V10.5l4 2.5 2-3.5-5-4c-4 3.5-11 3.5-15 0z'],
    [edge, 'M16 13c-2.5 2-2.5 6 0 9 2.5-3 2.5-7 0-9z'],
  ])

function pitch(): Element {
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

/** A short virtual match: the score is drawn first, then the match is shown. */
export function match(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'match') throw new Error('These are not the rules of a match')
  const { pays } = rules
  const ball = h(
    'div',
    { class: 'ball' },
    stage.figure
      ? figure(stage.figure)
      : picture([
          ['#fff3d9', 'M2 16a14 14 0 1 0 28 0a14 14 0 1 0-28 0z'],
          ['#1d2440', 'M16 9l6.5 5-2.5 7.5h-8L9.5 14z'],
        ]),
  )
  const field = h('div', { class: 'pitch' }, pitch())
  const players = (['home', 'away'] as const).flatMap((side) =>
    FORMATION.map(([x, y]) => {
      const player = h('div', { class: 'player' }, shirt(SHIRTS[side]))
      player.style.left = `${side === 'home' ? x : 100 - x}%`
      player.style.top = `${y}%`
      return player
    }),
  )
  field.append(...players, ball)
  const score = { home: h('b', {}, '0'), away: h('b', {}, '0') }
  const minute = h('span', { class: 'minute' }, '0′')
  /** The minutes of the goals, below each team. */
  const scorers = { home: h('span', { class: 'goals' }), away: h('span', { class: 'goals is-away' }) }
  let final = ''
  const team = (side: 'home' | 'away') => [
    h('span', { class: 'team-shirt' }, shirt(SHIRTS[side])),
    h('span', {}, stage.say(`match.${side}`)),
  ]
  const board = h(
    'div',
    { class: 'board' },
    h('span', { class: 'team' }, ...team('home')),
    h('span', { class: 'score' }, score.home, ':', score.away),
    h('span', { class: 'team is-away' }, ...team('away')),
    scorers.home,
    minute,
    scorers.away,
  )
  const scene = h('div', { class: 'match-scene', 'aria-hidden': 'true' }, board, field)
  const row = choices(
    SIDES.map((value) => ({ value, label: stage.say(`match.${value}`), pays: stage.times(pays[value]) })),
    'home',
    stage.changed,
  )

  let at = [50, 50]
  const place = ([x = 50, y = 50]: number[]) => {
    const { clientWidth, clientHeight } = field
    return `translate(${((x - 50) / 100) * clientWidth}px, ${((y - 50) / 100) * clientHeight}px)`
  }
  const somewhere = () => [18 + Math.random() * 64, 14 + Math.random() * 72]

  async function pass(points: number[][], duration: number) {
    const frames = [at, ...points].map((point) => ({ transform: place(point), easing: 'ease-in-out' }))
    at = points[points.length - 1] ?? at
    await move(ball, frames, { duration, easing: 'linear' })
  }
  function run() {
    for (const player of players) {
      const stray = () => `translate(${(Math.random() - 0.5) * 44}px, ${(Math.random() - 0.5) * 36}px)`
      player.animate([{ transform: 'none' }, { transform: stray() }, { transform: stray() }, { transform: 'none' }], {
        duration: 2600 + Math.random() * 1600,
        iterations: Number.POSITIVE_INFINITY,
        easing: 'ease-in-out',
      })
    }
  }
  function rest() {
    for (const player of players) halt(player)
    halt(ball)
    at = [50, 50]
  }
  function write(home: number, away: number, minutes: number) {
    score.home.textContent = String(home)
    score.away.textContent = String(away)
    minute.textContent = `${minutes}′`
  }

  function empty() {
    scorers.home.replaceChildren()
    scorers.away.replaceChildren()
  }
  function note({ side, minute: at }: MatchGoal) {
    scorers[side].append(h('span', {}, `${at}′`))
  }

  /** The course of the match, as it was drawn. The passes between the goals are decoration. */
  async function playOut(goals: readonly MatchGoal[]) {
    const done = { home: 0, away: 0 }
    let last = 0
    for (const goal of goals) {
      const { side, minute: now } = goal
      if (still()) return
      const passes = Array.from({ length: PASSES }, somewhere)
      await clock(last, now, () =>
        pass([...passes, [side === 'home' ? 98 : 2, 50]], Math.max(500, ((now - last) / FULL_TIME) * PLAY_MS)),
      )
      done[side]++
      last = now
      write(done.home, done.away, now)
      note(goal)
      stage.sound.note(4)
      const scored = score[side]
      void move(scored, [{ transform: 'scale(1.7)' }, { transform: 'none' }], { duration: GOAL_MS, fill: 'none' })
      await wait(GOAL_MS)
      at = [50, 50]
      halt(ball)
    }
    await clock(last, FULL_TIME, () =>
      pass([somewhere(), somewhere(), [50, 50]], Math.max(400, ((FULL_TIME - last) / FULL_TIME) * PLAY_MS)),
    )
  }

  /** Counts the minutes up during the match. */
  async function clock(from: number, to: number, playing: () => Promise<void>) {
    const began = performance.now()
    const ms = Math.max(1, ((to - from) / FULL_TIME) * PLAY_MS)
    const timer = setInterval(() => {
      minute.textContent = `${Math.round(Math.min(to, from + ((performance.now() - began) / ms) * (to - from)))}′`
    }, 80)
    await playing()
    clearInterval(timer)
  }

  return {
    scene,
    choices: row.element,
    verb: 'match.verb',
    choice: () => ({ variant: 'match', side: row.value() }),
    take: (choice) => choice.variant === 'match' && row.choose(choice.side),
    start() {
      empty()
      write(0, 0, 0)
      if (!still()) run()
    },
    async show(outcome) {
      if (outcome.variant !== 'match') return ''
      const { home, away, goals = [] } = outcome
      if (!still()) await playOut(goals)
      rest()
      empty()
      for (const goal of goals) note(goal)
      write(home, away, FULL_TIME)
      final = stage.say('match.came', { home, away })
      const told = goals.map(({ side, minute: at }) => `${at}′ ${stage.say(`match.${side}`)}`)
      return told.length > 0 ? `${final} ${stage.say('match.goals', { goals: told.join(', ') })}` : final
    },
    brief: () => final,
    rest,
    pays() {
      const rows = SIDES.map((side) => [stage.say(`match.${side}`), stage.times(pays[side])])
      return ruled(stage.say('match.rule'), payTable([stage.say('ui.bet'), stage.say('ui.pays')], rows))
    },
  }
}
