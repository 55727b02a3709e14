import { inspect } from 'node:util'
import { audit, auditEnd } from './auditor.ts'
import { Book, Broken } from './book.ts'
import { WEBS } from './browser.ts'
import { openDisk } from './database.ts'
import { play } from './games.ts'
import { live, weightsOf } from './habits.ts'
import { lockWatch } from './locks.ts'
import { CALM, makeNetwork, use, type Weather } from './network.ts'
import { eventReceiver, mailServer, operate } from './operators.ts'
import { openPlayer, type Player, signIn } from './players.ts'
import { sharedStore } from './store.ts'
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
  const store = sharedStore(world, (line) => book.note(line), choices.keepsKeys)
  process.on('unhandledRejection', book.fail)
  let broken: string | undefined
  try {
    await world.drive(
      evening(
        {
          world,
          network,
          disk,
          store,
          choices,
          sendEmail: mailServer(world, book),
          receiveEvent: eventReceiver(world, book),
        },
        book,
        plan,
        dice,
      ),
    )
  } catch (error) {
    broken = wordsOf(error)
  } finally {
    process.off('unhandledRejection', book.fail)
    use(undefined)
    endWorld()
    await disk.close()
  }
  return { hash: book.hash, events: book.events, last: book.last, broken }
}

const wordsOf = (error: unknown) => (error instanceof Broken ? error.message : inspect(error))

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
  upstreams: dice.happens(0.4) ? 2 : 1,
  isReleased: dice.happens(0.3),
  clockStepMs: dice.happens(0.3) ? 1500 : 0,
})

/** Some evenings have a bad line, some only one kind of fault, some none. */
const rateOf = (dice: Dice, most: number) => (dice.happens(0.3) ? 0 : dice.next() ** 2 * most)

function weatherOf(dice: Dice): Weather {
  const rate = (most: number) => rateOf(dice, most)
  return { cutBefore: rate(0.15), cutAfter: rate(0.25), silent: rate(0.1), doubled: rate(0.25), slow: rate(0.3) }
}

/** The turn of the jobs after which players try whether all is well. */
const PROBED_AT = 3

/** The copies of both tiers, by name. */
type Running = Map<string, Process>

const UPSTREAMS = ['upstream1', 'upstream2']
const RELEASE = new URL('.', import.meta.url)
const isWeb = (name: string) => WEBS.includes(name)

const start = async (place: Place, name: string, migrations?: URL): Promise<Process> =>
  isWeb(name) ? startWeb(place, name) : await startUpstream(place, migrations)

/** The next process of this name answers, and after a while the one before it ends. */
async function replace(place: Place, running: Running, name: string, migrations?: URL): Promise<void> {
  const before = running.get(name)
  const next = await start(place, name, migrations)
  await place.world.sleep(migrations ? 2000 : 0)
  const isSame = running.get(name) === before
  ;(isSame ? before : next)?.kill()
  if (isSame) running.set(name, next)
}

async function evening(place: Place, book: Book, plan: Plan, dice: Dice): Promise<void> {
  const { world, network, store, disk, choices } = place
  const running: Running = new Map()
  for (const name of [...UPSTREAMS.slice(0, choices.upstreams), ...WEBS]) running.set(name, await start(place, name))
  const players: Player[] = []
  const setting = { world, network, book, disk, choices, players }
  for (let number = 1; number <= plan.players; number++)
    players.push(await openPlayer(setting, number, dice.happens(0.5) ? await inviteCode(disk) : undefined))
  const until = world.now() + plan.minutes * MINUTE_MS
  network.weather(weatherOf(dice))
  store.weather({ lost: rateOf(dice, 0.1), evicted: rateOf(dice, 0.02) })
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
    release(place, running, book, until),
    runJobs(place, running, book, until),
    auditAgain(place, audited, until),
  ])
  network.weather(CALM)
  store.weather({ lost: 0, evicted: 0 })
  book.note('all faults are over')
  for (const [turn, minutes] of QUIET_MINUTES.entries()) {
    await world.sleep(minutes * MINUTE_MS)
    for (const process of running.values()) await process.jobs?.()
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

/** The jobs of the upstreams: in one process one turn after the other, in two at the same time. */
async function runJobs({ world }: Place, running: Running, book: Book, until: number): Promise<void> {
  const dice = world.dice('jobs')
  const busy = new Set<Process>()
  while (world.now() < until) {
    await world.sleep(dice.between(5_000, 90_000))
    for (const [name, process] of running) {
      if (!process.jobs || busy.has(process)) continue
      busy.add(process)
      const fail = (error: unknown) => {
        // A process that was killed meanwhile hears that its connection is gone.
        if (running.get(name) === process) book.fail(error)
      }
      void process
        .jobs()
        .catch(fail)
        .finally(() => busy.delete(process))
    }
  }
}

/** Processes die in the middle of what they do, and come back. */
async function storms(place: Place, running: Running, book: Book, until: number): Promise<void> {
  const { world, store } = place
  const dice = world.dice('storms')
  const calm = dice.between(60_000, 15 * MINUTE_MS)
  for (;;) {
    await world.sleep(dice.between(0.2, 1.8) * calm)
    if (world.now() > until) return
    const name = dice.pick(['the store', ...running.keys()])
    book.note(`${name} dies`)
    const storeIsBack = name === 'the store' ? store.fail() : undefined
    running.get(name)?.kill()
    await world.sleep(dice.between(300, 20_000))
    storeIsBack?.()
    if (running.has(name)) await replace(place, running, name)
    book.note(`${name} is back`)
  }
}

/** The next release migrates while the present one answers. */
async function release(place: Place, running: Running, book: Book, until: number): Promise<void> {
  const { world, choices } = place
  if (!choices.isReleased) return
  await world.sleep(world.dice('release').next() * (until - world.now()))
  for (const name of running.keys()) {
    book.note(`the release of ${name}`)
    await replace(place, running, name, RELEASE)
  }
}
