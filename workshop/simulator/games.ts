import { Broken } from './book.ts'
import { type Browser, type Got, isRecord } from './browser.ts'
import type { Player } from './players.ts'
import type { Dice } from './world.ts'

const GAMES = [
  { id: 'roda-hoki', choice: { variant: 'wheel', bet: 'red' } },
  { id: 'roda-hoki', choice: { variant: 'wheel', bet: 'green' } },
  { id: 'blackjack-21', choice: { variant: 'blackjack' } },
  { id: 'ranjau', choice: { variant: 'mines', bet: 'mines3' } },
]

const uuid = (dice: Dice) => {
  const part = (length: number) => Array.from({ length }, () => Math.floor(dice.next() * 16).toString(16)).join('')
  return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(12)}`
}

/** An open game: what its tab sends. */
interface Tab {
  player: Player
  post(path: string, body: object): Promise<Got>
}

/** Plays a few rounds of one game; some of them are left open, some are asked for twice. */
export async function play(player: Player, device: Browser): Promise<void> {
  const { dice, setting } = player
  const game = dice.pick(GAMES)
  const opened = await device.ask('POST', '/api/game/url', { gameId: game.id, demo: dice.happens(0.1) })
  const token = /session=([\w-]+)/.exec(opened.text)?.[1]
  if (!token) return
  device.game = token
  const bearer = bearerOf(token)
  const tab: Tab = {
    player,
    post: (path, body) =>
      device.send('games', 'POST', `/play/api/${path}`, { headers: bearer, body: JSON.stringify(body) }),
  }
  const { data } = await device.send('games', 'GET', '/play/api/session', { headers: bearer })
  const stakes = Array.isArray(data.stakes) ? data.stakes.map(String) : []
  if (stakes.length === 0) return
  for (let rounds = 1 + Math.floor(dice.next() * 6); rounds > 0; rounds--) {
    const stake = stakes[Math.floor(dice.next() ** 2 * stakes.length)]
    const asked = { requestId: uuid(dice), stake, choice: game.choice, clientSeed: uuid(dice) }
    const got = await again(tab, 'round', asked)
    if (dice.happens(0.1)) await tab.post('seed', { clientSeed: uuid(dice) })
    if (got.status === 402) return
    if (got.status === 200) await steps(tab, got)
    await setting.world.sleep(dice.between(1000, 6000))
  }
  if (dice.happens(0.1)) await tab.post('seed', { clientSeed: uuid(dice) })
}

const bearerOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** The session of the last game has ended with its sign-in: it takes no bet any more. */
export async function refusesOldGame({ dice, name }: Player, device: Browser): Promise<void> {
  if (!device.game) return
  const body = JSON.stringify({ requestId: uuid(dice), stake: '1000', choice: GAMES[0]?.choice })
  const got = await device.send('games', 'POST', '/play/api/round', { headers: bearerOf(device.game), body })
  if (got.status === 200) throw new Broken(`not true any more: a game ends with the session it was opened in (${name})`)
}

/** The same request until there is an answer; now and then twice at once. */
async function again({ player, post }: Tab, path: string, body: object): Promise<Got> {
  const { dice, setting } = player
  if (dice.happens(0.15)) void post(path, body).catch(setting.book.fail)
  let got = await post(path, body)
  for (
    let tries = 0;
    tries < 5 && (got.status === 0 || got.status === 503) && (setting.book.isQuiet || dice.happens(0.85));
    tries++
  ) {
    await setting.world.sleep(dice.between(500, 8000))
    got = await post(path, body)
  }
  if (setting.book.isQuiet && (got.status === 0 || got.status >= 500))
    throw new Broken(`not true any more: in the end everything is answered (${path})`)
  return got
}

async function steps(tab: Tab, begun: Got): Promise<void> {
  const { dice, setting } = tab.player
  let got = begun
  for (let after = Number(begun.data.steps ?? 0); ; ) {
    const { outcome } = got.data
    const turn = isRecord(outcome) && isRecord(outcome.turn) ? outcome.turn : undefined
    const can = Array.isArray(turn?.can) ? turn.can.map(String) : []
    if (can.length === 0 || dice.happens(0.07)) return
    await setting.world.sleep(dice.between(300, 4000))
    if (dice.happens(0.05)) await tab.post('seed', { clientSeed: uuid(dice) })
    const step = can.includes('cash') && dice.happens(0.35) ? 'cash' : dice.pick(can)
    got = await again(tab, 'step', { requestId: uuid(dice), roundId: begun.data.roundId, after, step })
    if (got.status !== 200) return
    after = Number(got.data.steps ?? after + 1)
  }
}
