import { addSen, type Sen, toWire } from '../../../contract/money/sen.ts'
import { tabStorage } from '../../../contract/safeStorage.ts'
import type { PlayData, PlayRefusal, RoundReply, RoundRequest, Step, StepRequest } from '../../protocol.ts'
import { amountsIn, endOf, sen } from './amounts.ts'
import { AnswerLost, PlayRefused, playApi } from './api.ts'
import { showMessage } from './celebrate.ts'
import { dataOf } from './data.ts'
import { byId, h } from './dom.ts'
import type { Create } from './engine.ts'
import { move, skippable } from './motion.ts'
import { notice } from './notice.ts'
import { newRequestId, playRound } from './playRound.ts'
import { measure } from './room.ts'
import { sheet } from './sheet.ts'
import { createSound } from './sound.ts'
import { webApp } from './webApp.ts'
import { sayer } from './words.ts'

/** After a longer absence the state of the session is read again. */
const AWAY_MS = 20_000
const HISTORY = 20
const LARGE = 1000

/** Starts the game of the document. */
export function play(create: Create) {
  const data = dataOf<PlayData>()
  const { session } = data
  const api = playApi(session)
  const { tellBalance, exit } = webApp(data.webOrigin)
  const say = sayer(data.words)
  const sound = createSound()
  const pendingKey = `pending:${session}`
  const roundKey = `round:${data.state.game.id}`
  const button = byId('play')
  const stakes = byId<HTMLSelectElement>('stake')
  /** Where a tap shows the end of a running outcome. */
  const places = [byId('stage'), byId('choices'), button]
  let busy = false
  let readyAt = 0
  /** The round that waits for the player's next step. */
  let running: RoundReply | undefined
  /** Its id, also of one that ended while the game was closed: the player has not seen its end. */
  let unseen = tabStorage.get(roundKey) ?? undefined

  const stage = {
    state: data.state,
    say,
    sound,
    figure: data.figure,
    figures: data.figures ?? {},
    api,
    ...amountsIn(data.state.lang),
    changed: () => drawButton(),
    play: () => void press(),
    step: (step: Step) => void takeStep(step),
    settle,
  }
  const engine = create(stage)
  const openSheet = sheet(stage, engine)
  const { money } = stage

  function drawButton() {
    const ready =
      !busy && (running ? engine.step?.() !== undefined : performance.now() >= readyAt && engine.choice() !== undefined)
    button.setAttribute('aria-disabled', String(!ready))
    button.classList.toggle('is-busy', busy)
    byId('verb').textContent = say(running && !engine.step ? 'ui.yourTurn' : engine.verb)
  }
  function drawBalance(balance: string) {
    byId('balance').textContent = money(balance)
  }
  function drawStakes() {
    const { value } = stakes
    stakes.replaceChildren(...stage.state.stakes.map((stake) => h('option', { value: stake }, money(stake))))
    if (stage.state.stakes.includes(value)) stakes.value = value
    drawSteps()
  }
  function drawSteps() {
    stakes.disabled = running !== undefined
    byId('less').toggleAttribute('disabled', stakes.disabled || stakes.selectedIndex <= 0)
    byId('more').toggleAttribute('disabled', stakes.disabled || stakes.selectedIndex >= stakes.options.length - 1)
  }
  function step(by: number) {
    stakes.selectedIndex = Math.min(Math.max(stakes.selectedIndex + by, 0), stakes.options.length - 1)
    sound.tick()
    drawSteps()
  }

  const lacking = () => sen(stage.state.balance) < sen(stakes.value)

  /** Shows the stake with which a running round was opened. */
  function selectStake({ stake, outcome }: RoundReply) {
    const parts = 'parts' in outcome ? outcome.parts.length : 1
    stakes.value = toWire((sen(stake) / parts) as Sen)
  }

  /** Handles the player's press: creates a new request and stores it before it is sent. */
  async function press() {
    if (running) {
      const step = engine.step?.()
      return step && (await takeStep(step))
    }
    const choice = engine.choice()
    if (busy || !choice || performance.now() < readyAt) return
    if (!navigator.onLine) return offline()
    // The balance may have grown since.
    if (lacking() && !(await refresh())) return
    if (busy) return
    if (lacking()) return noMoney(say('ui.balanceIs', { amount: money(stage.state.balance) }))
    await run({ requestId: newRequestId(), stake: stakes.value, choice })
  }

  async function takeStep(step: Step) {
    if (busy || !running) return
    if (!navigator.onLine) return offline()
    const { roundId, steps: after = 0 } = running
    await run({ requestId: newRequestId(), roundId, after, step })
  }

  /** Lets the game show what the player may do. */
  function drawTurn() {
    const parts = running && 'parts' in running.outcome ? running.outcome.parts.length : 1
    const stake = running ? toWire((sen(running.stake) / parts) as Sen) : stakes.value
    engine.turn?.(busy ? [] : movesIn(running), stake)
    drawSteps()
    drawButton()
  }

  /** Shows a round that goes on: after its deal, a step, or on another page. */
  async function show(reply: RoundReply): Promise<string> {
    running = reply
    unseen = reply.roundId
    tabStorage.set(roundKey, unseen)
    const came = await skippable(places, () => engine.show(reply.outcome, reply.elapsedMs), engine.skip)
    const hasAdded = 'parts' in reply.outcome && reply.outcome.parts.length > 1
    line(hasAdded ? say('ui.staked', { amount: money(reply.stake) }) : '')
    return came
  }

  /** Brings the table to the state that the server has. */
  async function sync(reply: RoundReply | undefined) {
    const isSame = reply?.roundId === running?.roundId && reply?.steps === running?.steps
    if (reply && (!isSame || reply.elapsedMs !== undefined)) {
      byId('live').textContent = `${say('ui.resumed')} ${await show(reply)}`
    } else if (!reply) await settle()
    drawTurn()
  }

  /** Shows the end of the round that the player has left, or that the rule of the game has ended. */
  async function settle() {
    const roundId = unseen
    if (!roundId) return
    const reply = await api.turn(roundId).catch((error: unknown) => {
      if (error instanceof PlayRefused) return error
      throw error
    })
    if (busy || unseen !== roundId) return
    if (reply instanceof PlayRefused) {
      seen()
      engine.rest()
      refused(reply.refusal)
    } else if (movesIn(reply).length === 0) {
      busy = true
      await finish(reply)
      busy = false
    }
    drawTurn()
  }
  function seen() {
    running = undefined
    unseen = undefined
    tabStorage.remove(roundKey)
  }

  async function run(request: RoundRequest | StepRequest) {
    busy = true
    // The server counts the pause from when it begins the round, long after the press on a slow line, and before its answer.
    let pauseFrom = performance.now()
    tabStorage.set(pendingKey, JSON.stringify(request))
    byId('message').replaceChildren()
    byId('live').textContent = ''
    const isStep = 'roundId' in request
    drawTurn()
    if (!isStep) engine.start(request.stake)
    sound.note(0, 0.08)
    try {
      const ways = { wait: waitForLine, onLost: () => line(say('ui.lost')) }
      const played = await (isStep
        ? playRound(request, { ...ways, ask: api.step })
        : playRound(request, { ...ways, ask: api.round }))
      pauseFrom = performance.now()
      line('')
      if (played === 'unknown') return unknown(request)
      tabStorage.remove(pendingKey)
      await finish(played)
    } catch (error) {
      if (!(error instanceof PlayRefused)) throw error
      tabStorage.remove(pendingKey)
      line('')
      if (isStep) stepRefused(error.refusal)
      else {
        engine.rest()
        refused(error.refusal)
      }
    } finally {
      busy = false
      drawTurn()
      if (!isStep) pause(stage.state.pauseMs - (performance.now() - pauseFrom))
    }
  }

  async function finish(reply: RoundReply) {
    const { roundId, outcome, stake, win, balance = stage.state.balance, fairness, endedBy } = reply
    const { state } = stage
    if (movesIn(reply).length > 0) {
      stage.state = { ...state, balance, fairness }
      drawBalance(balance)
      tellBalance(balance)
      byId('live').textContent = await show(reply)
      return
    }
    seen()
    drawBalance(toWire(addSen(sen(balance), -sen(win) as Sen)))
    stage.state = {
      ...state,
      balance,
      fairness,
      history: [
        { roundId, stake, win, at: Date.now() },
        ...state.history.filter((round) => round.roundId !== roundId),
      ].slice(0, HISTORY),
    }
    const came = await skippable(places, () => engine.show(outcome), engine.skip)
    const end = endOf(stake, win)
    const amount = money(win)
    const result =
      end === 'nothing' ? (engine.brief?.() ?? came) : say(end === 'won' ? 'ui.won' : 'ui.returned', { amount })
    showMessage(result, end, outcome.multiplier)
    if (end === 'won') sound.win(outcome.multiplier >= LARGE ? 3 : outcome.multiplier >= LARGE / 2 ? 2 : 1)
    if (end === 'returned') sound.note(3)
    const net = addSen(sen(win), -sen(stake) as Sen)
    byId('last').textContent = (net > 0 ? '+' : '') + money(toWire(net))
    drawBalance(balance)
    byId('live').textContent = [
      came,
      end === 'nothing' ? '' : `${result}.`,
      say('ui.balanceIs', { amount: money(balance) }),
    ]
      .filter(Boolean)
      .join(' ')
    tellBalance(balance)
    if (endedBy) {
      const values = { result: came, stake: money(stake), win: money(win) }
      notice(say(endedBy === 'break' ? 'ui.breakTitle' : 'ui.leftTitle'), say('ui.endedBy', values), [lobby()])
    }
  }

  /** The button fills during the pause between two rounds. */
  function pause(ms: number) {
    readyAt = performance.now() + Math.max(0, ms)
    drawButton()
    if (ms <= 0 || running) return void setTimeout(drawButton, ms + 1)
    void move(byId('fill'), [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration: ms,
      easing: 'linear',
      fill: 'none',
    })
    setTimeout(drawButton, ms + 1)
  }

  function unknown(request: RoundRequest | StepRequest) {
    if (!('roundId' in request)) engine.rest()
    notice(say('ui.unknownTitle'), say('ui.unknownText'), [
      { label: say('ui.askAgain'), press: () => void run(request) },
      lobby(),
    ])
  }
  const lobby = () => exit('lobby', stage.state.lobbyUrl, say('ui.lobby'))
  /** A stake that the balance covers comes first; a deposit never stands above it. */
  function noMoney(text: string) {
    const deposit = exit('deposit', stage.state.depositUrl, say('ui.deposit'))
    const covered = [...stakes.options].filter(({ value }) => sen(value) <= sen(stage.state.balance)).length - 1
    const by = Math.min(covered - stakes.selectedIndex, -1)
    const lower = { label: say('ui.lowerStake'), press: () => step(by) }
    const canLower = covered >= 0 && stakes.selectedIndex > 0
    notice(say('ui.noMoneyTitle'), text, canLower ? [lower, deposit] : [lobby(), deposit])
  }
  /** The round goes on as the server has it. */
  function stepRefused({ error, message }: PlayRefusal) {
    if (error === 'sessionOver') return notice(say('ui.overTitle'), say('ui.overText'), [lobby()])
    // The rule of the game has ended the round: its end says so, once this step is over.
    if (error === 'onBreak') return queueMicrotask(() => void refresh())
    const deposit = exit('deposit', stage.state.depositUrl, say('ui.deposit'))
    const on = { label: say('ui.understood'), press: () => void refresh() }
    notice(say('ui.stepFailed'), message, error === 'noMoney' ? [on, deposit] : [on])
  }
  function refused({ error, message, balance }: PlayRefusal) {
    if (balance !== undefined) {
      stage.state = { ...stage.state, balance }
      drawBalance(balance)
    }
    if (error === 'noMoney') return noMoney(message)
    if (error === 'sessionOver') return notice(say('ui.overTitle'), say('ui.overText'), [lobby()])
    if (error === 'onBreak') return notice(say('ui.breakTitle'), message, [lobby()])
    notice(say('ui.refusedTitle'), message, [{ label: say('ui.understood'), press: () => void refresh() }, lobby()])
  }

  function line(text: string) {
    const message = byId('message')
    message.className = 'message is-note'
    message.textContent = text
    if (text) byId('live').textContent = text
  }
  function offline() {
    line(say('ui.offline'))
  }

  /**
   * Reads the session again: after an absence the balance may have changed. Returns false when the server refuses it;
   * the player sees the reason.
   */
  async function refresh(): Promise<boolean> {
    if (busy) return true
    try {
      const state = await api.session()
      if (busy) return true
      stage.state = state
      drawBalance(state.balance)
      drawStakes()
      await sync(state.running)
    } catch (error) {
      if (error instanceof PlayRefused) {
        refused(error.refusal)
        return false
      }
      if (!(error instanceof AnswerLost)) throw error
    }
    return true
  }

  let hiddenAt = 0
  document.addEventListener('visibilitychange', () => {
    document.documentElement.classList.toggle('is-hidden', document.hidden)
    if (document.hidden) hiddenAt = performance.now()
    else if (performance.now() - hiddenAt > AWAY_MS) void refresh()
  })
  addEventListener('pageshow', (event) => event.persisted && void refresh())
  addEventListener('offline', offline)
  addEventListener('online', () => {
    line('')
    void refresh()
  })

  byId('stage').replaceChildren(engine.scene)
  for (const box of [byId('stage'), ...engine.scene.querySelectorAll<HTMLElement>('[data-measured]')]) measure(box)
  if (engine.choices) byId('choices').replaceChildren(engine.choices)
  byId('less').addEventListener('click', () => step(-1))
  byId('more').addEventListener('click', () => step(1))
  stakes.addEventListener('change', drawSteps)
  button.addEventListener('click', () => void press())
  byId('info').addEventListener('click', openSheet)
  const drawSound = () => byId('sound').setAttribute('aria-pressed', String(sound.on))
  byId('sound').addEventListener('click', () => {
    sound.toggle()
    drawSound()
  })
  drawSound()
  drawBalance(data.state.balance)
  drawStakes()
  drawTurn()
  tabStorage.set('game', location.href)
  document.documentElement.dataset.ready = ''

  const pending = tabStorage.json(pendingKey)
  const { running: waiting } = data.state
  if (isStepOf(pending, waiting)) {
    running = waiting
    void run(pending)
  } else if (waiting) {
    selectStake(waiting)
    void sync(waiting)
  } else if (isRequest(pending)) {
    engine.take(pending.choice)
    void run(pending)
  } else if (unseen) void refresh()
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

const movesIn = (round: RoundReply | undefined): readonly Step[] =>
  (round && 'turn' in round.outcome && round.outcome.turn?.can) || []

/** Waits for a time, or until the connection is back. */
const waitForLine = (ms: number) =>
  Promise.race([
    new Promise<void>((done) => setTimeout(done, ms)),
    new Promise<void>((done) => addEventListener('online', () => done(), { once: true })),
  ])
