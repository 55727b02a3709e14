import './watch.css'
import { lookUp } from '../../../../common/lookUp.ts'
import type { WatchData, WatchedRound } from '../../protocol/documents.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { amountsIn } from './amounts.ts'
import { dataOf } from './data.ts'
import { byId } from './dom.ts'
import { drawScene } from './drawScene.ts'
import { showResult } from './ending.ts'
import type { Create, Engine, Stage } from './engine.ts'
import { skippable, wait } from './motion.ts'
import { createSound } from './sound.ts'
import { connectVolume } from './volume.ts'
import { wayBack } from './wayBack.ts'
import { sayer } from './words.ts'

/** How long a step is looked at before the next one. */
const STEP_MS = 1_500

type Watch = Stage & { engine: Engine; words: Record<string, string> }

/** Replaces play.ts in a replay (sandbox/scripts/build/play.ts): shows a finished round and asks no server. */
export function play(create: Create) {
  const { state, words, figure, figures = {}, watched } = dataOf<WatchData>()
  const sound = createSound()
  const nothing = () => {}
  const stage: Stage = {
    ...{ state, say: sayer(words), sound, figure, figures, ...amountsIn(state.lang) },
    ...{ changed: nothing, play: nothing, step: nothing },
    // The end of a flight is known: it comes from `show`.
    settle: () => new Promise<void>(nothing),
  }
  const watch = { ...stage, engine: create(stage), words }
  drawScene(watch.engine)
  connectVolume(stage)
  wayBack()
  let isShowing = false
  async function start() {
    if (isShowing) return
    isShowing = true
    byId('play').textContent = watch.say('watch.end')
    await skippable(
      ['stage', 'choices', 'play'].map((id) => byId(id)),
      () => show(watch, watched),
      watch.engine.skip,
    )
    byId('play').textContent = watch.say('watch.again')
    isShowing = false
  }
  byId('play').addEventListener('click', () => void start())
  document.documentElement.dataset.ready = ''
  void start()
}

const movesIn = (outcome: Outcome) => ('turn' in outcome && outcome.turn?.can) || []

/** A note over the scene. */
function note(text: string) {
  const message = byId('message')
  message.className = 'message is-note'
  message.textContent = text
}

/** The whole round, from its stake to its end. */
async function show(watch: Watch, watched: WatchedRound) {
  const { engine } = watch
  const { choice, outcomes, stake, staked, win, flightMs } = watched
  note('')
  byId('live').textContent = ''
  engine.rest()
  engine.take(choice)
  engine.start(stake)
  let came = ''
  for (const [place, outcome] of outcomes.entries()) {
    if (place > 0) await step(watch, watched, place)
    engine.turn?.([], stake)
    came = await engine.show(outcome, 0)
    // In a flight the rocket moves while the player may decide.
    if (flightMs !== undefined) engine.turn?.(movesIn(outcome), stake)
    byId('live').textContent = came
    const last = outcomes.length - 1
    if (place === last) byId('live').textContent = showResult(watch, { outcome, stake: staked, win }, came)
  }
}

/** The time before a step, and what it was. */
async function step({ say, words }: Watch, watched: WatchedRound, number: number) {
  const { choice, steps, flightMs, endedBy } = watched
  await wait(flightMs ?? STEP_MS)
  if (flightMs !== undefined) return
  const name = lookUp(words, `${choice.variant}.${steps[number - 1]}`)
  const text = say('watch.step', { number, count: steps.length })
  const byRule = endedBy && number === steps.length
  note(byRule ? say('watch.byRule') : name ? `${text}: ${name}` : text)
}
