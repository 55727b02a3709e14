import { sqliteStore } from '../../server/store/sqlite.ts'
import { audit, auditEnd } from './auditor.ts'
import { Book, Broken } from './book.ts'
import { WEBS } from './browser.ts'
import { openDisk } from './database.ts'
import { play } from './games.ts'
import { live, weightsOf } from './habits.ts'
import { lockWatch } from './locks.ts'
import { CALM, makeNetwork, use, type Weather } from './network.ts'
import { operate } from './operators.ts'
import { openPlayer, type Player, signIn } from './players.ts'
import { type Choices, type Place, type Process, startUpstream, startWeb } from './tiers.ts'
import { type Dice, diceOf, endWorld, makeWorld } from './world.ts'

export interface Plan {
  seed: number
  players: number
  minutes: number
  /** Prints every event. */
  isLoud?: boolean
}

export interface Outcome {
  hash: string
  events: number
  /** What is not true any more. */
  broken: string | undefined
  last: readonly string[]
}

const MINUTE_MS = 60_000
const AUDIT_EVERY_MS = 60_000
/** After the evening the jobs run at these distances, until everything has come to its end: six hours and a half. */
const QUIET_MINUTES = [1, 1, 2, 4, 8, 16, 16, 16, 60, 60, 90, 120]

/** Simulates one evening. The same plan has the same outcome. */
export async function simulate(plan: Plan, template: Blob): Promise<Outcome> {
  const disk = await openDisk(template)
  const world = makeWorld(String(plan.seed), startOf(diceOf(`${plan.seed}/start`)))
  const book = new Book(world, plan.isLoud ?? false)
  const locks = lockWatch(book.fail)
  disk.begin(world, (bytes) => {
    book.count(bytes)
    locks(bytes)
  })
  const dice = world.dice('plan')
  const choices = choicesOf(dice)
  const network = makeNetwork(world, (line) => book.note(line), !choices.keepsKeys)
  use(network)
  const store = sqliteStore(':memory:', world.now)
  process.on('unhandledRejection', book.fail)
  let broken: string | undefined
  try {
    await world.drive(evening({ world, network, disk, store, choices }, book, plan, dice))
  } catch (error) {
    broken = wordsOf(error)
  } finally {
    process.off('unhandledRejection', book.fail)
    use(undefined)
    endWorld()
    await Promise.all([disk.close(), store.close()])
  }
  return { hash: book.hash, events: book.events, last: book.last, broken }
}

const wordsOf = (error: unknown) =>
  error instanceof Broken ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Evenings begin where days and months end, in Jakarta and in UTC. */
const startOf = (dice: Dice) =>
  Date.parse(
    dice.pick([
      '2026-03-31T16:56:00Z',
      '2026-05-10T23:57:00Z',
      '2026-07-31T23:57:00Z',
      '2026-09-13T16:57:00Z',
      '2026-02-11T09:00:00Z',
    ]),
  )

const choicesOf = (dice: Dice): Choices => ({
  windows: dice.pick(['rolling', 'fixed']),
  payouts: { toNew: dice.happens(0.7), above: null },
  webAsks: dice.happens(0.5),
  keepsKeys: dice.happens(0.6),
})

/** Some evenings have a bad line, some only one kind of fault, some none. */
function weatherOf(dice: Dice): Weather {
  const rate = (most: number) => (dice.happens(0.3) ? 0 : dice.next() ** 2 * most)
  return { cutBefore: rate(0.15), cutAfter: rate(0.25), silent: rate(0.1), doubled: rate(0.25), slow: rate(0.3) }
}

/** The turn of the jobs after which players try whether all is well. */
const PROBED_AT = 3

interface Running {
  upstream: Process
  webs: Map<string, Process>
}

async function evening(place: Place, book: Book, plan: Plan, dice: Dice): Promise<void> {
  const { world, network, disk, choices } = place
  const running: Running = {
    upstream: await startUpstream(place),
    webs: new Map(WEBS.map((name) => [name, startWeb(place, name)])),
  }
  const setting = { world, network, book, disk, choices }
  const players: Player[] = []
  for (let number = 1; number <= plan.players; number++)
    players.push(await openPlayer(setting, number, dice.happens(0.5) ? await inviteCode(disk) : undefined))
  const until = world.now() + plan.minutes * MINUTE_MS
  network.weather(weatherOf(dice))
  const weights = weightsOf(dice)
  const devices = players.flatMap((player) =>
    player.devices.slice(0, dice.happens(0.6) ? 2 : 1).map((device) => ({ player, device })),
  )
  const audited = { disk, book, choices, rounds: new Set<string>() }
  await Promise.all([
    ...devices.map(async ({ player, device }) => {
      if (device !== player.devices[0]) await signIn(player, device)
      await live(player, device, weights, until)
    }),
    operate(setting, until),
    storms(place, running, book, until),
    runJobs(place, running, until),
    auditAgain(place, audited, until),
  ])
  network.weather(CALM)
  book.note('all faults are over')
  for (const [turn, minutes] of QUIET_MINUTES.entries()) {
    await world.sleep(minutes * MINUTE_MS)
    await running.upstream.jobs?.()
    book.isQuiet = turn >= PROBED_AT
    if (turn === PROBED_AT) for (const player of players) await probe(player)
  }
  if (book.failure) throw book.failure
  await auditEnd(audited, world.now())
}

/** A player for whom everything works again. */
async function probe(player: Player): Promise<void> {
  for (const device of player.devices.slice(0, 1)) {
    await signIn(player, device)
    await play(player, device)
  }
}

async function inviteCode(disk: Place['disk']): Promise<string | undefined> {
  const [row] = await disk.read<{ invite_code: string }>('select invite_code from player order by created_at limit 1')
  return row?.invite_code
}

async function auditAgain({ world }: Place, audited: Parameters<typeof audit>[0], until: number): Promise<void> {
  while (world.now() < until) {
    await world.sleep(AUDIT_EVERY_MS)
    if (audited.book.failure) throw audited.book.failure
    await audit(audited)
  }
}

/** The jobs of the process that runs, one turn after the other. */
async function runJobs({ world }: Place, running: Running, until: number): Promise<void> {
  const dice = world.dice('jobs')
  let busy: Process | undefined
  while (world.now() < until) {
    await world.sleep(dice.between(5_000, 90_000))
    const { upstream } = running
    if (busy === upstream) continue
    busy = upstream
    void upstream.jobs?.().finally(() => {
      if (busy === upstream) busy = undefined
    })
  }
}

/** Processes die in the middle of what they do, and come back. */
async function storms(place: Place, running: Running, book: Book, until: number): Promise<void> {
  const { world } = place
  const dice = world.dice('storms')
  const calm = dice.between(60_000, 15 * MINUTE_MS)
  for (;;) {
    await world.sleep(dice.between(0.2, 1.8) * calm)
    if (world.now() > until) return
    const name = dice.pick(['upstream', ...WEBS])
    book.note(`${name} dies`)
    const process = name === 'upstream' ? running.upstream : running.webs.get(name)
    process?.kill()
    await world.sleep(dice.between(300, 20_000))
    if (name === 'upstream') running.upstream = await startUpstream(place)
    else running.webs.set(name, startWeb(place, name))
    book.note(`${name} is back`)
  }
}
