import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { ExactRupiah } from '../../contract/money/money.ts'
import { addSen, NO_MONEY, type Sen, toWire } from '../../contract/money/sen.ts'
import { MaybeEmail, NewPassword, Username } from '../../contract/rules.ts'
import { readTime } from '../../contract/sandbox.ts'
import { goesOut, type Movement, PAST_KINDS, PAST_STATES, writePast } from '../demo/past.ts'
import { senOf } from '../kit/db/columns.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import { type AccountId, bonusOf, mainOf } from '../ledger/accounts.ts'
import { account } from '../ledger/tables.ts'
import { createPlayer, nameKey, REGISTRATION_BONUS } from '../operator/players/accounts.ts'
import { holdPlayer } from '../operator/players/heldPlayer.ts'
import type { Passwords } from '../operator/players/passwords.ts'
import type { Sessions } from '../operator/players/sessions.ts'
import { player } from '../operator/tables/player.ts'
import { BY_A_TEST, switchStepUp, YesOrNo } from './stepUp.ts'

/** A form sends every field; empty fields count as missing. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const Amount = ExactRupiah.refine((sen) => sen >= 0, 'must not be negative')

const MOST_HISTORY = 500

/** The properties that a tester may set for a new player. Amounts are decimal strings of rupiah. */
export const PlayerRequest = z.strictObject({
  /** So many players of the same properties, in one call. */
  count: orNothing(z.coerce.number().int().min(1).max(50)),
  username: orNothing(Username),
  password: orNothing(NewPassword),
  email: orNothing(MaybeEmail),
  /** Whether the e-mail is confirmed; by default yes, unless another player has confirmed it. */
  emailConfirmed: orNothing(YesOrNo),
  fullName: orNothing(z.string().max(100)),
  phone: orNothing(z.string().max(20)),
  level: orNothing(z.coerce.number().int().min(1).max(8)),
  /** The main balance at the end of the history. */
  balance: orNothing(Amount),
  /** The bonus balance; by default the registration bonus. */
  bonus: orNothing(Amount),
  history: z
    .array(
      z.strictObject({
        type: z.enum(PAST_KINDS),
        state: z.enum(PAST_STATES).default('credited'),
        amount: Amount.refine((sen) => sen > 0, 'must be more than zero'),
        /** `2026-11-21T10:00:00+07:00`, epoch ms, or a step such as `-2d`. */
        at: z.coerce.string().default('-1d'),
        method: z.string().max(40).optional(),
        title: z.string().max(100).optional(),
      }),
    )
    .max(MOST_HISTORY)
    .default([]),
  /** `false`: no call asks this player to confirm who they are. */
  stepUp: YesOrNo.default(true),
  /** The name may be taken: the existing player is renamed and a new player gets the name. */
  reset: z.preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
})
export type PlayerRequest = z.infer<typeof PlayerRequest>

/** The requested properties contradict each other; the message says how. */
export class PlayerProblem extends Error {
  override name = 'PlayerProblem'
}

interface PlayerDeps {
  database: Database
  passwords: Passwords
  sessions: Sessions
}

export interface NewPlayer {
  username: string
  /** The given or generated password; absent when a reset kept the existing one. */
  password?: string
  balance: Sen
  bonus: Sen
}

const USUAL_PASSWORD = 'rahasia123'
const HOUR_MS = 3_600_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const inventedName = () => `qa${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Creates `count` players with these properties in one transaction. Throws Refused, PlayerProblem or LedgerRefused. */
export async function makePlayers(context: PlayerDeps, request: PlayerRequest, now: EpochMs): Promise<NewPlayer[]> {
  const { database, passwords, sessions } = context
  const { count = 1, username } = request
  if (count > 1 && (username || request.email))
    throw new PlayerProblem('count: several players cannot share a username or an email; leave both out')
  const hashes = {
    given: request.password ? await passwords.hash(request.password) : undefined,
    usual: await passwords.hash(USUAL_PASSWORD),
  }
  const made = await database.transaction(async (tx) => {
    const players: MadePlayer[] = []
    while (players.length < count) {
      const named = { ...request, username: username ?? inventedName() }
      const before = request.reset ? await putAway(tx, sessions, named.username) : undefined
      players.push(await makeOne(tx, named, { before, hashes, now }))
    }
    return players
  })
  sessions.forget(made.flatMap(({ putAway }) => putAway ?? []))
  return made.map(({ player }) => player)
}

interface MadePlayer {
  /** The id of who had the name before. */
  putAway: string | undefined
  player: NewPlayer
}

interface Beginning {
  before: Awaited<ReturnType<typeof putAway>>
  hashes: { given: string | undefined; usual: string }
  now: EpochMs
}

async function makeOne(
  tx: Tx,
  request: PlayerRequest & { username: string },
  { before, hashes, now }: Beginning,
): Promise<MadePlayer> {
  const { username } = request
  const past = pastOf(request, now)
  const passwordHash = hashes.given ?? before?.passwordHash ?? hashes.usual
  const { email = before?.email ?? `${username}@example.com`, fullName = '' } = request
  const begin = Math.min(now, ...past.map(({ at }) => at)) - HOUR_MS
  const { level = 1, phone = '', emailConfirmed = true } = request
  const registrationBonus = bonusBefore(request, past)
  const id = await createPlayer(
    tx,
    { username, passwordHash, email, emailConfirmed, fullName, registrationBonus },
    begin,
  )
  await tx.update(player).set({ level, phone }).where(eq(player.id, id))
  if (!request.stepUp) await switchStepUp(tx, { id, username }, { ...BY_A_TEST, asks: false, now })
  await writeOpening(tx, id, openingOf(request, past), begin)
  for (const [index, movement] of past.entries())
    await writePast(tx, id, { ...movement, transNo: `past-${id}-${index}` })
  const hasOldPassword = hashes.given === undefined && before?.passwordHash
  return {
    putAway: before?.id,
    player: {
      username,
      ...(hasOldPassword ? {} : { password: request.password ?? USUAL_PASSWORD }),
      balance: await availableIn(tx, mainOf(id)),
      bonus: await availableIn(tx, bonusOf(id)),
    },
  }
}

type PastMovement = Omit<Movement, 'transNo'>

function pastOf({ history }: PlayerRequest, now: number): PastMovement[] {
  return history
    .map(({ type, at, ...rest }, index) => ({ ...rest, kind: type, at: readTime(at, now, `history.${index}.at`) }))
    .sort((a, b) => a.at - b.at)
}

/** Money cannot be deleted from a ledger, so the old player stays under a name that cannot sign in. */
async function putAway(tx: Tx, sessions: Sessions, username: string) {
  const old = await holdPlayer(tx, eq(player.usernameKey, nameKey(username)))
  if (!old) return undefined
  await tx
    .update(player)
    .set({
      usernameKey: `put away ${old.id}`,
      email: '',
      emailConfirmedAt: null,
      mailbox: null,
      passwordHash: null,
      googleUserId: null,
    })
    .where(eq(player.id, old.id))
  await sessions.endAll(tx, old)
  return old
}

/** The first deposit: what the history lacks to the requested balance; without one, what the history needs. */
function openingOf({ balance }: PlayerRequest, past: PastMovement[]): Sen {
  const main = past.filter(({ kind }) => kind !== 'bonus')
  const amount = balance === undefined ? neededFor(main) : ((balance - addSen(...main.map(movedBy))) as Sen)
  if (amount < 0) {
    const sum = toWire(addSen(...main.map(movedBy)))
    throw new PlayerProblem(
      `balance: the history alone adds up to ${sum}; ask for ${sum} or more, or add a withdrawal of ${toWire(-amount as Sen)} to the history`,
    )
  }
  return amount
}

async function writeOpening(tx: Tx, id: string, amount: Sen, at: number): Promise<void> {
  if (amount === 0) return
  const title = 'upstream.history.startingBalance'
  await writePast(tx, id, { transNo: `past-${id}-opening`, kind: 'deposit', amount, at, title })
}

/** The registration bonus with which the player has the requested bonus after the history. */
function bonusBefore({ bonus }: PlayerRequest, past: PastMovement[]): Sen {
  if (bonus === undefined) return REGISTRATION_BONUS
  const granted = addSen(...past.filter(({ kind }) => kind === 'bonus').map(movedBy))
  if (granted > bonus)
    throw new PlayerProblem(`bonus: the history alone adds up to ${toWire(granted)}; ask for that or more`)
  return (bonus - granted) as Sen
}

/** How much a movement adds to its balance, in sen. */
const movedBy = (movement: PastMovement): Sen => {
  if ((movement.state ?? 'credited') !== 'credited') return NO_MONEY
  return (goesOut(movement) ? -movement.amount : movement.amount) as Sen
}

/** The least opening deposit with which every movement finds its money, in sen. A failed withdrawal was held for a moment. */
function neededFor(past: PastMovement[]): Sen {
  let now = 0
  let lowest = 0
  for (const movement of past) {
    const held = movement.kind === 'withdrawal' && movement.state === 'failed' ? movement.amount : 0
    lowest = Math.min(lowest, now - held, now + movedBy(movement))
    now += movedBy(movement)
  }
  return -lowest as Sen
}

async function availableIn(tx: Tx, id: AccountId): Promise<Sen> {
  const [row] = await tx.select().from(account).where(eq(account.id, id))
  return row ? senOf(row.creditsPosted - row.debitsPosted - row.debitsPending) : senOf(0)
}
