import { pino } from 'pino'
import type { LimitWindows } from '../../contract/calls/protection.ts'
import type { PayoutPolicy } from '../../contract/money/payoutPolicy.ts'
import { createUpstreamApp } from '../../sandbox/app.ts'
import { createPlayerClocks } from '../../sandbox/faults/playerClocks.ts'
import { createGamesApp } from '../../sandbox/games/server/app.ts'
import { gameProvider } from '../../sandbox/games/server/provider.ts'
import { httpWallet } from '../../sandbox/games/server/rounds/httpWallet.ts'
import { randomServerSeed } from '../../sandbox/games/server/rounds/seeds.ts'
import { createOutbox } from '../../sandbox/gateway/outbox.ts'
import { SANDBOX_CLIENT } from '../../sandbox/google/credential.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { gameOperator } from '../../sandbox/operator/game-wallet/gameOperator.ts'
import { runDueJobs } from '../../sandbox/operator/jobs.ts'
import { deliverMail } from '../../sandbox/operator/mail/delivery.ts'
import type { SendEmail } from '../../sandbox/operator/mail/smtp.ts'
import type { Passwords } from '../../sandbox/operator/players/passwords.ts'
import { openSessions } from '../../sandbox/operator/players/sessions.ts'
import { setLimitWindows } from '../../sandbox/operator/protection/usage.ts'
import { pushService } from '../../sandbox/operator/push/ownService.ts'
import type { post } from '../../sandbox/operator/webhooks/post.ts'
import { createWebhooks, nameReceivers } from '../../sandbox/operator/webhooks/webhooks.ts'
import { walletKey } from '../../sandbox/wallet-api/key.ts'
import { createApp } from '../../server/app.ts'
import { documentLook } from '../../server/google/settings.ts'
import { makeKeys } from '../../server/keys.ts'
import { createLimits } from '../../server/limits/rateLimit.ts'
import { TEST_ENV } from '../../server/testing/testApp.ts'
import { createUpstream } from '../../server/upstream-client/upstream.ts'
import type { Disk } from './database.ts'
import type { Network } from './network.ts'
import type { SharedStore } from './store.ts'
import type { World } from './world.ts'

export const SECRET = 'a secret that only the simulator knows'
/** The sandbox's own Google. */
export const GOOGLE = { clientId: SANDBOX_CLIENT, issuer: 'http://google', scriptUrl: '/none' }

/** What an operator has chosen; it changes with the seed. */
export interface Choices {
  windows: LimitWindows
  payouts: PayoutPolicy
  /** The web tier asks by the same policy; otherwise upstream alone does. */
  webAsks: boolean
  /** Upstream keeps `Idempotency-Key`. */
  keepsKeys: boolean
  /** How far the clocks of processes step, in ms. */
  clockStepMs: number
  upstreams: number
  /** A release comes in the middle of the evening. */
  isReleased: boolean
}

export interface Place {
  world: World
  network: Network
  disk: Disk
  store: SharedStore
  choices: Choices
  sendEmail: SendEmail
  /** A system of the operator that receives events. */
  receiveEvent: typeof post
}

/** A running process. `kill` drops all that it was doing: what was committed stays. */
export interface Process {
  kill(): void
  /** Runs the jobs whose time has come. */
  jobs?(): Promise<void>
}

/** Its name alone matters: `receiveEvent` is asked in place of the network. */
const RECEIVER = { url: 'https://receiver.example/', host: 'receiver.example', keys: [], mayBePrivate: false }

/** A hash costs what nobody here looks at. */
const passwords: Passwords = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, stored) => stored === `plain:${password}`,
}

const log = pino({ level: 'silent' })

/** A clock that steps once a minute. */
function clockOf({ world, choices: { clockStepMs } }: Place, id: number): () => number {
  if (clockStepMs === 0) return world.now
  const dice = world.dice(`clock ${id}`)
  let [minute, offset] = [0, 0]
  return () => {
    const now = world.now()
    if (Math.floor(now / 60_000) !== minute) offset = Math.round(dice.between(-clockStepMs, clockStepMs))
    minute = Math.floor(now / 60_000)
    return now + offset
  }
}

/** A copy of the reference upstream with its games and gateway. With `migrations` it is one of the next release. */
export async function startUpstream(place: Place, migrations?: URL): Promise<Process> {
  const { network, disk, choices, sendEmail, receiveEvent: send } = place
  const id = network.newSender()
  const now = clockOf(place, id)
  const url = `http://upstream:${id}`
  const line = disk.connect()
  setLimitWindows(choices.windows)
  const opened = await openDatabase({ dataDir: '', engine: line.thread, log, ...(migrations ? { migrations } : {}) })
  // Where several copies run, none keeps what the others may change.
  const isAlone = choices.upstreams === 1 && !choices.isReleased
  const database: typeof opened = { ...opened, kind: isAlone ? 'pglite' : 'postgres' }
  const sessions = openSessions(database, now)
  const wallet = httpWallet({ url: () => url, key: walletKey(SECRET), now })
  const play = { database, wallet, operator: gameOperator(database.db), seeds: randomServerSeed, log, now }
  const games = gameProvider(play)
  const outbox = createOutbox({ database, callbackUrl: `${url}/callback`, secret: SECRET, now, log })
  await nameReceivers(database.db, [RECEIVER.url], now())
  const webhooks = createWebhooks({ database, receivers: [RECEIVER], now, log, send })
  const rowJobs = { database, sessions, filesFolder: '/nowhere', finishRounds: games.finishRounds, log }
  const due = runDueJobs(rowJobs)
  const clocks = createPlayerClocks({ db: database.db, run: due, now })
  const app = createUpstreamApp({
    ...{ database, sessions, passwords, outbox, log, now, clocks, games },
    ...{ webUrl: 'http://web', secret: SECRET, timeFactor: 1, filesFolder: '/nowhere', mailGoesOut: true },
    phones: { channels: [], abroad: false, goOut: true },
    ...{ checkMinutes: 30, age: 18, payouts: choices.payouts, pushService: pushService() },
    gamesUrl: () => 'http://games',
    sandboxUrl: () => 'http://upstream',
  })
  const gamesApp = createGamesApp({ ...play, webUrl: 'http://web', mayTest: () => false })
  const ends = [network.listen('upstream', app), network.listen('games', gamesApp), network.live(id)]
  return {
    kill() {
      for (const end of ends) end()
      line.cut()
    },
    async jobs() {
      await outbox.kick()
      await webhooks.sendDue()
      await due(now())
      await deliverMail({ database, send: sendEmail, webUrl: 'http://web', log, now })
    },
  }
}

/** One copy of the web tier. */
export function startWeb(place: Place, name: string): Process {
  const { network, store, choices } = place
  const id = network.newSender()
  const now = clockOf(place, id)
  const line = store.connect()
  const upstream = createUpstream({ baseUrl: `http://upstream:${id}`, log, now })
  const app = createApp({
    ...{
      env: { ...TEST_ENV, STEP_UP_PAYOUTS: choices.webAsks ? choices.payouts : { toNew: false, above: null } },
      log,
      store: line.store,
      upstream,
      now,
      idempotentUpstream: choices.keepsKeys,
    },
    google: {
      settings: { ...GOOGLE, keysUrl: `http://upstream:${id}/sandbox/google/jwks` },
      look: documentLook(TEST_ENV, { css: '', sandbox: true, development: true }),
    },
    keys: makeKeys(['k'.repeat(32)], ['s'.repeat(32)]),
    limits: createLimits({ factor: 100 }),
    health: { stopping: false, upstream: () => true, store: () => ({ answers: true, since: now() }) },
    pressure: { limitMs: 250, delayMs: () => 0, close: () => {} },
    pages: {
      handler: async (_req, res) => void res.json({ flash: await res.locals.flash.take() }),
      renderError: (_req, res, problem) => void res.json({ problem }),
    },
  })
  const ends = [network.listen(name, app), network.live(id)]
  return {
    kill() {
      for (const end of ends) end()
      line.cut()
    },
  }
}
