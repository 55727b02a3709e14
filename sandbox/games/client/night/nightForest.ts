import '../shell/shell.css'
import './night.css'
import '../shell/symbols.css'
import { at, type RulesOf } from '../../maths/maths.ts'
import { NIGHT_MOON, NIGHT_WILD } from '../../maths/nightForest.ts'
import { picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { NIGHT_FIGURES } from '../art/night.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { NIGHT_BED } from '../shell/music.ts'
import { play } from '../shell/play.ts'
import { payTable } from '../shell/sheet.ts'
import { nameOf, nightWords, resultInWords } from './nightWords.ts'
import { describe, drawLadder, nightScene, showBig } from './scene.ts'
import { playFree, playSpin } from './spins.ts'

const LEAST_MS = 420
/** Hundredths of the stake: from here a win gets its own screen over the reels. */
const BIG = 1000

/** The night forest: five reels of four, falling symbols, free spins. It shows the spins that the server drew. */
function night(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'nightForest') throw new Error('These are not the rules of the night forest')
  const scene = nightScene(stage, rules)
  const { reels, meter } = scene
  const { clock } = reels
  stage.sound.tune({ bed: NIGHT_BED })
  let began = 0

  return {
    scene: scene.element,
    verb: 'nightForest.verb',
    choice: () => ({ variant: 'nightForest' }),
    take() {},
    start(stake) {
      scene.stake = stake
      began = performance.now()
      scene.isEnding = false
      clock.calm()
      meter.textContent = ''
      drawLadder(scene, 0)
      reels.turn(scene.last.tops)
    },
    async show(outcome) {
      if (outcome.variant !== 'nightForest') return ''
      const { spins, multiplier } = outcome
      const paid = at(spins, 0)
      await clock.tween(Math.max(0, LEAST_MS - (performance.now() - began)))
      const won = await playSpin(scene, paid, { won: 0, glad: multiplier > 100 })
      const past = spins.length > 1 ? await playFree(scene, outcome, won) : 0
      if (multiplier >= BIG) await showBig(scene, multiplier)
      clock.calm()
      meter.textContent = ''
      describe(scene)
      return resultInWords(outcome, past, stage)
    },
    skip(pressed) {
      scene.isEnding ||= pressed === scene.toEnd
      clock.hurry()
    },
    brief: () => stage.say('nightForest.none'),
    rest() {
      reels.rest()
    },
    pays: () => pays(rules, stage),
  }
}

function pays(rules: RulesOf<'nightForest'>, stage: Stage) {
  const { say, times } = stage
  const pictureOf = (symbol: number) => {
    const shapes = NIGHT_FIGURES[symbol]
    return shapes ? picture(shapes) : picture(KANCIL, '-2 -1 68 68')
  }
  const named = (symbol: number) => h('span', { class: 'pays-symbol' }, pictureOf(symbol), nameOf(say, symbol))
  const rows = rules.pays.map((kinds, symbol) => [named(symbol), ...kinds.map(times)])
  const words = nightWords(rules, stage)
  return h(
    'div',
    { class: 'night-rules' },
    h('p', {}, words.ways),
    h('p', {}, named(NIGHT_WILD), words.wild),
    h('p', {}, words.falls),
    h('p', {}, named(NIGHT_MOON), words.moon),
    payTable([say('nightForest.symbol'), '3', '4', '5'], rows),
    h('p', {}, words.facts),
  )
}

play(night)
