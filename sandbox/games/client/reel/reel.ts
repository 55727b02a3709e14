import '../shell/shell.css'
import './reel.css'
import type { Outcome } from '../../protocol/outcome.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { showCoins } from './coins.ts'
import { slotRules } from './paytable.ts'
import { createScreen } from './screen.ts'
import { signsOf } from './signs.ts'

type Spun = Extract<Outcome, { variant: 'reel' }>

const LEAST_MS = 450
const BETWEEN_MS = 190
const FACTOR_MS = 700

/** Any slot of sandbox/games/slots/, drawn from its rules. */
function reel(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'reel') throw new Error('These are not the rules of reels')
  const { say, sound } = stage
  const signs = signsOf(stage, rules)
  const screen = createScreen(rules, signs)
  let began = 0

  async function stopAll(grid: readonly number[][]) {
    await Promise.all(
      grid.map(async (symbols, column) => {
        if (!still()) await wait(column * BETWEEN_MS)
        await screen.stop(column, symbols)
        if (!still() || column === 0) sound.stop()
      }),
    )
  }

  async function showFactor(factor: number) {
    screen.over.append(h('b', { class: 'factor' }, stage.times(factor * 100)))
    sound.note(4)
    if (!still()) await wait(FACTOR_MS)
  }

  return {
    scene: screen.scene,
    verb: 'reel.verb',
    choice: () => ({ variant: 'reel', slot: rules.slot }),
    take() {},
    start() {
      screen.clear()
      began = performance.now()
      screen.turn()
    },
    async show(outcome) {
      if (outcome.variant !== 'reel') return ''
      if (!still()) await wait(LEAST_MS - (performance.now() - began))
      await stopAll(outcome.grid)
      const { wild } = rules
      for (const column of outcome.expanded ?? []) if (wild !== undefined) await screen.fill(column, wild)
      drawWins(outcome)
      const sentences = [winsIn(outcome, rules)]
      if (outcome.factor) {
        await showFactor(outcome.factor)
        sentences.push(say('reel.factor', { times: stage.times(outcome.factor * 100) }))
      }
      if (outcome.hold && rules.hold) sentences.push(await showCoins(stage, rules.hold, outcome.hold, screen))
      return sentences.filter(Boolean).join(' ') || say(NONE[rules.wins.by])
    },
    rest: screen.rest,
    pays: () => slotRules(stage, rules, signs),
  }

  function drawWins({ lines = [], wins = [] }: Spun) {
    for (const { rows, count } of lines) screen.line(rows.slice(0, count))
    for (const cell of wins.flatMap(({ cells }) => cells)) screen.mark(cell)
  }

  /** The wins of the reels in words; nothing when there are none. */
  function winsIn({ lines, wins }: Spun, { wins: { by } }: SlotRules): string {
    const won = lines ?? wins ?? []
    if (won.length === 0) return ''
    const symbols = [...new Set(won.map(({ symbol }) => signs.nameOf(symbol)))].join(', ')
    return say(PAID[by], { count: won.length, symbols })
  }
}

const PAID = { lines: 'reel.lines', ways: 'reel.ways', cluster: 'reel.clusters' } as const
const NONE = { lines: 'reel.none', ways: 'reel.noWays', cluster: 'reel.noClusters' } as const

play(reel)
