import { tabStorage } from '../../../../common/safeStorage.ts'
import type { RoundReply, RoundRequest, StepRequest } from '../../protocol/calls.ts'
import type { PlayData } from '../../protocol/documents.ts'
import { amountsIn } from './amounts.ts'
import { playApi } from './api.ts'
import { dataOf } from './data.ts'
import { byId } from './dom.ts'
import { drawScene } from './drawScene.ts'
import type { Create } from './engine.ts'
import { drawBalance, drawButton, type Game, line } from './game.ts'
import { offline, press, run, takeStep } from './pressAndSend.ts'
import { refresh, settle, sync } from './resume.ts'
import { sheet } from './sheet.ts'
import { createSound } from './sound.ts'
import { connectStakes, drawTurn, openStakes, showStake, stakeOf } from './stakes.ts'
import { connectVolume } from './volume.ts'
import { webApp } from './webApp.ts'
import { sayer } from './words.ts'

/** After a longer absence the state of the session is read again. */
const AWAY_MS = 20_000

/** Starts the game of the document. */
export function play(create: Create) {
  const game = gameOf(dataOf<PlayData>(), create)
  followAbsence(game)
  drawScene(game.engine)
  connectControls(game)
  drawBalance(game, game.state.balance)
  openStakes(game)
  drawTurn(game)
  tabStorage.set('game', location.href)
  document.documentElement.dataset.ready = ''
  resume(game)
}

function gameOf({ session, state, words, figure, figures = {}, webOrigin }: PlayData, create: Create): Game {
  const roundKey = `round:${state.game.id}`
  const stage = {
    state,
    say: sayer(words),
    sound: createSound(),
    figure,
    figures,
    api: playApi(session),
    ...amountsIn(state.lang),
    ...webApp(webOrigin),
    pendingKey: `pending:${session}`,
    roundKey,
    busy: false,
    readyAt: 0,
    running: undefined,
    unseen: tabStorage.get(roundKey) ?? undefined,
    changed: () => drawButton(game),
    play: () => void press(game),
    step: (step) => void takeStep(game, step),
    settle: () => settle(game),
  } satisfies Omit<Game, 'engine'>
  const game: Game = Object.assign(stage, { engine: create(stage) })
  return game
}

/** Reads the session again when the player or the connection comes back. */
function followAbsence(game: Game) {
  let hiddenAt = 0
  document.addEventListener('visibilitychange', () => {
    document.documentElement.classList.toggle('is-hidden', document.hidden)
    if (document.hidden) hiddenAt = performance.now()
    else if (performance.now() - hiddenAt > AWAY_MS) void refresh(game)
  })
  addEventListener('pageshow', (event) => event.persisted && void refresh(game))
  addEventListener('offline', () => offline(game))
  addEventListener('online', () => {
    line('')
    void refresh(game)
  })
}

function connectControls(game: Game) {
  const onClick = (id: string, listener: () => void) => byId(id).addEventListener('click', listener)
  connectStakes(game)
  onClick('play', () => void press(game))
  onClick('info', sheet(game, game.engine))
  connectVolume(game)
}

/** Goes on with what was under way when the page was closed: a lost answer, a running round, or an end that was not seen. */
function resume(game: Game) {
  const pending = tabStorage.json(game.pendingKey)
  const { running } = game.state
  if (isStepOf(pending, running)) {
    game.running = running
    void run(game, pending)
  } else if (running) {
    showStake(game, stakeOf(running))
    void sync(game, running)
  } else if (isRequest(pending)) {
    game.engine.take(pending.choice)
    void run(game, pending)
  } else if (game.unseen) void refresh(game)
}

/** Asks again for the answer of a round that was running when the page was closed. */
const isRequest = (value: unknown): value is RoundRequest =>
  typeof value === 'object' && value !== null && 'requestId' in value && 'stake' in value && 'choice' in value

/** A step whose answer was lost; a later state of the round answers it already. */
const isStepOf = (value: unknown, round: RoundReply | undefined): value is StepRequest =>
  typeof value === 'object' &&
  value !== null &&
  'after' in value &&
  'roundId' in value &&
  round !== undefined &&
  value.roundId === round.roundId &&
  value.after === round.steps
