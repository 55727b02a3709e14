import { tabStorage } from '../../../../common/safeStorage.ts'
import type { PlayRefusal, RoundRequest, StepRequest } from '../../protocol/calls.ts'
import type { GameStep } from '../../protocol/choice.ts'
import { noteKey, seedsNote } from '../fairness/seedsNote.ts'
import { PlayRefused } from './api.ts'
import { byId } from './dom.ts'
import { drawButton, type Game, line } from './game.ts'
import { move } from './motion.ts'
import { notice } from './notice.ts'
import { finish } from './outcome.ts'
import { newRequestId, playRound } from './playRound.ts'
import { lobby, noMoney, refused, stepRefused } from './refusals.ts'
import { refresh } from './resume.ts'
import { drawTurn, lacking, stakeFor } from './stakes.ts'

type Request = RoundRequest | StepRequest

export const offline = ({ say }: Game) => line(say('ui.offline'))

/** What the browser says is a hint: the server is asked, and a refusal of it is an answer. */
const isOffline = async ({ api }: Game) =>
  !navigator.onLine &&
  api.session().then(
    () => false,
    (error) => !(error instanceof PlayRefused),
  )

/** Handles the player's press: creates a new request and stores it before it is sent. */
export async function press(game: Game) {
  const { engine, say, money } = game
  if (game.running) {
    const step = engine.step?.()
    return step && (await takeStep(game, step))
  }
  const choice = engine.choice()
  if (game.busy || !choice || performance.now() < game.readyAt) return
  if (await isOffline(game)) return offline(game)
  // The balance may have grown since.
  if (lacking(game) && !(await refresh(game))) return
  if (game.busy) return
  if (lacking(game)) return noMoney(game, say('ui.balanceIs', { amount: money(game.state.balance) }))
  const { fairness } = game.state
  fairness.clientSeed ??= newRequestId()
  const { clientSeed } = fairness
  await run(game, { requestId: newRequestId(), stake: stakeFor(game), choice, clientSeed })
}

export async function takeStep(game: Game, step: GameStep) {
  if (await isOffline(game)) return offline(game)
  if (game.busy || !game.running) return
  const { roundId, steps: after = 0 } = game.running
  await run(game, { requestId: newRequestId(), roundId, after, step })
}

/** Sends a request, or sends it again, and shows what it comes to. */
export async function run(game: Game, request: Request) {
  game.busy = true
  // The server counts the pause from when it begins the round, long after the press on a slow line, and before its answer.
  let pauseFrom = performance.now()
  tabStorage.set(game.pendingKey, JSON.stringify(request))
  byId('message').replaceChildren()
  byId('live').textContent = ''
  const isStep = 'roundId' in request
  const seeds = { ...request, ...game.state.fairness }
  drawTurn(game)
  if (!isStep) game.engine.start(request.stake)
  game.sound.note(0, 0.08)
  try {
    const ways = { wait: waitForLine, onLost: () => line(game.say('ui.lost')) }
    const played = await (isStep
      ? playRound(request, { ...ways, ask: game.api.step })
      : playRound(request, { ...ways, ask: game.api.round }))
    pauseFrom = performance.now()
    line('')
    if (played === 'unknown') return unknown(game, request)
    tabStorage.remove(game.pendingKey)
    if (!isStep) tabStorage.set(noteKey(played.roundId), seedsNote(seeds))
    await finish(game, played)
  } catch (error) {
    if (!(error instanceof PlayRefused)) throw error
    tabStorage.remove(game.pendingKey)
    line('')
    requestRefused(game, isStep, error.refusal)
  } finally {
    game.busy = false
    drawTurn(game)
    if (!isStep) pause(game, game.state.pauseMs - (performance.now() - pauseFrom))
  }
}

function requestRefused(game: Game, isStep: boolean, refusal: PlayRefusal) {
  const again = () => void refresh(game)
  if (isStep) return stepRefused(game, refusal, again)
  game.engine.rest()
  refused(game, refusal, again)
}

/** No answer has arrived: the same request asks for it again. */
function unknown(game: Game, request: Request) {
  const { say } = game
  if (!('roundId' in request)) game.engine.rest()
  notice(say('ui.unknownTitle'), say('ui.unknownText'), [
    { label: say('ui.askAgain'), press: () => void run(game, request) },
    lobby(game),
  ])
}

/** The button fills during the pause between two rounds. */
function pause(game: Game, ms: number) {
  game.readyAt = performance.now() + Math.max(0, ms)
  drawButton(game)
  if (ms > 0 && !game.running)
    void move(byId('fill'), [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: ms,
      easing: 'linear',
      fill: 'none',
    })
  setTimeout(() => drawButton(game), ms + 1)
}

/** Waits for a time, or until the connection is back. */
const waitForLine = (ms: number) =>
  Promise.race([
    new Promise<void>((done) => setTimeout(done, ms)),
    new Promise<void>((done) => addEventListener('online', () => done(), { once: true })),
  ])
