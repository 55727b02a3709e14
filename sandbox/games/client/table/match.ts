import '../shell/shell.css'
import './match.css'
import type { MatchGoal } from '../../protocol/outcome.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { move, still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { pitch, shirt, type Team } from './pitch.ts'

const SIDES = ['home', 'draw', 'away'] as const
const FULL_TIME = 90
const PLAY_MS = 2800
const GOAL_MS = 420
const PASSES = 3

/** The score, the minute, and the minutes of the goals below each team. */
function scoreBoard({ say }: Stage) {
  const score = { home: h('b', {}, '0'), away: h('b', {}, '0') }
  const minute = h('span', { class: 'minute' }, '0′')
  const scorers = { home: h('span', { class: 'goals' }), away: h('span', { class: 'goals is-away' }) }
  const team = (side: Team, name: string) =>
    h('span', { class: name }, h('span', { class: 'team-shirt' }, shirt(side)), h('span', {}, say(`match.${side}`)))
  const element = h(
    'div',
    { class: 'board' },
    team('home', 'team'),
    h('span', { class: 'score' }, score.home, ':', score.away),
    team('away', 'team is-away'),
    scorers.home,
    minute,
    scorers.away,
  )
  return {
    element,
    write(home: number, away: number, minutes: number) {
      score.home.textContent = String(home)
      score.away.textContent = String(away)
      minute.textContent = `${minutes}′`
    },
    empty() {
      scorers.home.replaceChildren()
      scorers.away.replaceChildren()
    },
    note({ side, minute: at }: MatchGoal) {
      scorers[side].append(h('span', {}, `${at}′`))
    },
    cheer(side: Team) {
      void move(score[side], [{ transform: 'scale(1.7)' }, { transform: 'none' }], { duration: GOAL_MS, fill: 'none' })
    },
    /** Counts the minutes up during the match. */
    async clock(from: number, to: number, playing: () => Promise<void>) {
      const began = performance.now()
      const ms = Math.max(1, ((to - from) / FULL_TIME) * PLAY_MS)
      const timer = setInterval(() => {
        minute.textContent = `${Math.round(Math.min(to, from + ((performance.now() - began) / ms) * (to - from)))}′`
      }, 80)
      await playing()
      clearInterval(timer)
    },
  }
}

/** A short virtual match: the score is drawn first, then the match is shown. */
function match(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'match') throw new Error('These are not the rules of a match')
  const { pays } = rules
  const { say, times } = stage
  const field = pitch(stage.figure)
  const { element, write, empty, note, cheer, clock } = scoreBoard(stage)
  let final = ''
  const row = choices(
    SIDES.map((value) => ({ value, label: say(`match.${value}`), pays: times(pays[value]) })),
    'home',
    stage.changed,
  )

  /** The course of the match, as it was drawn. The passes between the goals are decoration. */
  async function playOut(goals: readonly MatchGoal[]) {
    const done = { home: 0, away: 0 }
    let last = 0
    const lasting = (to: number) => ((to - last) / FULL_TIME) * PLAY_MS
    for (const goal of goals) {
      const { side, minute: now } = goal
      if (still()) return
      await clock(last, now, () => field.pass(PASSES, [side === 'home' ? 98 : 2, 50], Math.max(500, lasting(now))))
      done[side]++
      last = now
      write(done.home, done.away, now)
      note(goal)
      stage.sound.note(4)
      cheer(side)
      await wait(GOAL_MS)
      field.kickOff()
    }
    await clock(last, FULL_TIME, () => field.pass(2, [50, 50], Math.max(400, lasting(FULL_TIME))))
  }
  function rest() {
    field.stop()
    field.kickOff()
  }

  return {
    scene: h('div', { class: 'match-scene', 'aria-hidden': 'true' }, element, field.element),
    choices: row.element,
    verb: 'match.verb',
    choice: () => ({ variant: 'match', side: row.value() }),
    take: (choice) => choice.variant === 'match' && row.choose(choice.side),
    start() {
      empty()
      write(0, 0, 0)
      if (!still()) field.run()
    },
    async show(outcome) {
      if (outcome.variant !== 'match') return ''
      const { home, away, goals = [] } = outcome
      if (!still()) await playOut(goals)
      rest()
      empty()
      for (const goal of goals) note(goal)
      write(home, away, FULL_TIME)
      final = say('match.came', { home, away })
      const scorers = goals.map(({ side, minute: at }) => `${at}′ ${say(`match.${side}`)}`)
      return scorers.length > 0 ? `${final} ${say('match.goals', { goals: scorers.join(', ') })}` : final
    },
    brief: () => final,
    rest,
    pays() {
      const rows = SIDES.map((side) => [say(`match.${side}`), times(pays[side])])
      return ruled(say('match.rule'), payTable([say('ui.bet'), say('ui.pays')], rows))
    },
  }
}

play(match)
