import '../shell/shell.css'
import './reel.css'
import type { OutcomeOf, RulesOf } from '../../maths/maths.ts'
import { paysOfHold } from '../../maths/reel/hold.ts'
import type { PlayData } from '../../protocol/documents.ts'
import { dataOf } from '../shell/data.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { showCoins } from './coins.ts'
import { slotRules } from './paytable.ts'
import { plateOf } from './ranks.ts'
import { scenery, wear } from './scenery.ts'
import { createScreen } from './screen.ts'
import { shownWins } from './shownWins.ts'
import { count, type Show, showBig, showWins } from './showWins.ts'
import { type Signs, signsOf } from './signs.ts'
import { BIG, waitsForBig } from './waitsForBig.ts'

type Spun = OutcomeOf<'reel'>

const LEAST_MS = 450
const BETWEEN_MS = 190
const LONGER_MS = 1300
const BEAT_S = 0.3
const FACTOR_MS = 700

/** Any slot of sandbox/games/slots/, drawn from its rules and its face. */
function reel(stage: Stage): Engine {
  const { rules } = stage.state
  const { slot } = dataOf<PlayData>()
  if (rules.variant !== 'reel' || !slot) throw new Error('These are not the rules of reels')
  const { face, strips } = slot
  const signs = signsOf(stage, rules)
  const plates = rules.theme.symbols.map((_, symbol) => plateOf(rules, face, symbol))
  const screen = createScreen(rules, signs, plates)
  const meter = h('p', { class: 'reel-meter', 'aria-hidden': 'true' })
  const show: Show = { stage, rules, screen, meter, stake: '0' }
  let began = 0
  wear(face)
  document.body.prepend(scenery(face))
  stage.sound.tune(face.music)

  return {
    scene: h('div', { class: 'reel-room' }, screen.scene, meter),
    verb: 'reel.verb',
    choice: () => ({ variant: 'reel', slot: rules.slot }),
    take() {},
    start(stake) {
      show.stake = stake
      meter.textContent = ''
      screen.clear()
      began = performance.now()
      screen.turn()
    },
    async show(outcome) {
      if (outcome.variant !== 'reel') return ''
      if (!still()) await wait(LEAST_MS - (performance.now() - began))
      await stopAll(show, strips, outcome.grid)
      for (const column of outcome.expanded ?? []) if (rules.wild !== undefined) await screen.fill(column, rules.wild)
      const sentences = await showPays(show, rules, outcome)
      if (outcome.multiplier >= BIG) await showBig(show, outcome.multiplier)
      meter.textContent = ''
      return (
        [winsIn(stage, rules, signs, outcome), ...sentences].filter(Boolean).join(' ') || stage.say(NONE[rules.wins.by])
      )
    },
    rest() {
      screen.wait()
      screen.rest()
    },
    pays: () => slotRules(stage, rules, signs),
  }
}

/** The reels stop one after the other. One that may bring a big win turns on for a moment when those before it stand. */
async function stopAll(
  { screen, rules, stage: { sound } }: Show,
  strips: readonly string[],
  grid: readonly number[][],
) {
  let landing = Promise.resolve()
  for (const [column, symbols] of grid.entries()) {
    if (!still() && waitsForBig(rules, strips, grid.slice(0, column))) {
      await landing
      screen.wait(column)
      for (let beat = 0; beat < 4; beat++) sound.note(beat % 2, 0.05, beat * BEAT_S)
      await wait(LONGER_MS)
    }
    landing = screen.stop(column, symbols).then(() => {
      screen.wait()
      if (!still() || column === 0) sound.stop()
    })
    if (!still() && column < grid.length - 1) await wait(BETWEEN_MS)
  }
  await landing
}

/** Shows what the round pays, part by part. Returns what came after the reels, in words. */
async function showPays(show: Show, rules: RulesOf<'reel'>, outcome: Spun): Promise<string[]> {
  const { stage, screen, meter } = show
  const { factor, hold } = outcome
  const sentences: string[] = []
  let sum = await showWins(show, shownWins(rules, outcome))
  if (factor) {
    screen.over.append(h('b', { class: 'factor' }, stage.times(factor * 100)))
    stage.sound.note(4)
    await count(show, meter, [sum, sum * factor], FACTOR_MS)
    sum *= factor
    sentences.push(stage.say('reel.factor', { times: stage.times(factor * 100) }))
  }
  if (hold && rules.hold) {
    sentences.push(await showCoins(stage, rules.hold, hold, screen))
    await count(show, meter, [sum, sum + paysOfHold(rules.hold, hold)])
  }
  return sentences
}

/** The wins of the reels in words; nothing when there are none. */
function winsIn({ say }: Stage, { wins: { by } }: RulesOf<'reel'>, signs: Signs, { lines, wins }: Spun): string {
  const won = lines ?? wins ?? []
  if (won.length === 0) return ''
  const symbols = [...new Set(won.map(({ symbol }) => signs.nameOf(symbol)))].join(', ')
  return say(PAID[by], { count: won.length, symbols })
}

const PAID = { lines: 'reel.lines', ways: 'reel.ways', cluster: 'reel.clusters' } as const
const NONE = { lines: 'reel.none', ways: 'reel.noWays', cluster: 'reel.noClusters' } as const

play(reel)
