import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ExactRupiah } from '../../../contract/money/money.ts'
import { addSen, type Sen } from '../../../contract/money/sen.ts'
import { MaybeEmail, NewPassword, Username } from '../../../contract/rules.ts'
import { readTime } from '../../../contract/sandbox.ts'
import { senOf } from '../../db/schema/columns.ts'
import { account } from '../../db/schema/ledger.ts'
import { player } from '../../db/schema/player.ts'
import type { Database, Tx } from '../../db/types.ts'
import { type AccountId, bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { post } from '../../ledger/transfers.ts'
import { createPlayer, nameKey } from '../../players/accounts.ts'
import type { Passwords } from '../../players/passwords.ts'
import type { Sessions } from '../../players/sessions.ts'
import { goesOut, type Movement, PAST_KINDS, PAST_STATES, writePast } from '../demo/past.ts'

/** A form sends every field; empty fields count as missing. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const Amount = ExactRupiah.refine((sen) => sen >= 0, 'must not be negative')

const MOST_HISTORY = 500

/** The properties that a tester may set for a new player. Amounts are decimal strings of rupiah. */
export const WantedPlayer = z.strictObject({
  username: orNothing(Username),
  password: orNothing(NewPassword),
  email: orNothing(MaybeEmail),
  /** Whether the e-mail is confirmed; by default yes, unless another player has confirmed it. */
  emailConfirmed: orNothing(z.union([z.boolean(), z.stringbool()])),
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
        at: z.coerce.string(),
        method: z.string().max(40).optional(),
        title: z.string().max(100).optional(),
      }),
    )
    .max(MOST_HISTORY)
    .default([]),
  /** The name may be taken: the existing player is renamed and a new player gets the name. */
  reset: z.preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
})
export type WantedPlayer = z.infer<typeof WantedPlayer>

/** The requested properties contradict each other; the message says how. */
export class PlayerProblem extends Error {
  override name = 'PlayerProblem'
}

interface Context {
  database: Database
  passwords: Passwords
  sessions: Sessions
}

export interface MadePlayer {
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

/**
 * Creates a player with the requested properties, in one transaction. Throws Refused when the name is taken,
 * PlayerProblem, or LedgerRefused when the history would spend missing money.
 * @param now epoch ms
 */
export async function makePlayer(context: Context, wanted: WantedPlayer, now: number): Promise<MadePlayer> {
  const { database, passwords, sessions } = context
  const { username = inventedName(), reset } = wanted
  const past = pastOf(wanted, now)
  const given = wanted.password ? await passwords.hash(wanted.password) : undefined
  const usual = await passwords.hash(USUAL_PASSWORD)
  const made = await database.transaction(async (tx) => {
    const before = reset ? await putAway(tx, sessions, username) : undefined
    const passwordHash = given ?? before?.passwordHash ?? usual
    const { email = before?.email ?? `${username}@example.com`, fullName = '' } = wanted
    const begin = Math.min(now, ...past.map(({ at }) => at)) - HOUR_MS
    const { level = 1, phone = '', emailConfirmed = true } = wanted
    const id = await createPlayer(tx, { username, passwordHash, email, emailConfirmed, fullName }, begin)
    await tx.update(player).set({ level, phone }).where(eq(player.id, id))
    await openWith(tx, id, wanted, past, begin)
    for (const [index, movement] of past.entries())
      await writePast(tx, id, { ...movement, transNo: `past-${id}-${index}` })
    if (wanted.bonus !== undefined) await setBonus(tx, id, wanted.bonus, now)
    const kept = given === undefined && before?.passwordHash
    return {
      putAway: before?.id,
      player: {
        username,
        ...(kept ? {} : { password: wanted.password ?? USUAL_PASSWORD }),
        balance: await availableIn(tx, mainOf(id)),
        bonus: await availableIn(tx, bonusOf(id)),
      },
    }
  })
  if (made.putAway) sessions.forget([made.putAway])
  return made.player
}

type PastMovement = Omit<Movement, 'transNo'>

function pastOf({ history }: WantedPlayer, now: number): PastMovement[] {
  return history
    .map(({ type, at, ...rest }, index) => ({ ...rest, kind: type, at: readTime(at, now, `history.${index}.at`) }))
    .sort((a, b) => a.at - b.at)
}

/** Money cannot be deleted from a ledger, so the old player stays under a name that cannot sign in. */
async function putAway(tx: Tx, sessions: Sessions, username: string) {
  const [old] = await tx
    .select()
    .from(player)
    .where(eq(player.usernameKey, nameKey(username)))
    .for('update')
  if (!old) return undefined
  await tx
    .update(player)
    .set({
      usernameKey: `put away ${old.id}`,
      email: '',
      emailConfirmedAt: null,
      passwordHash: null,
      googleUserId: null,
    })
    .where(eq(player.id, old.id))
  await sessions.endAll(tx, [old.id])
  return old
}

/** The first deposit: the difference between the history and the requested balance. */
async function openWith(
  tx: Tx,
  id: string,
  { balance }: WantedPlayer,
  past: PastMovement[],
  at: number,
): Promise<void> {
  if (balance === undefined) return
  const moved = past
    .filter(({ kind, state }) => state === 'credited' && kind !== 'bonus')
    .map((movement) => (goesOut(movement) ? -movement.amount : movement.amount) as Sen)
  const amount = (balance - addSen(...moved)) as Sen
  if (amount < 0) throw new PlayerProblem('balance: the history alone adds up to more')
  if (amount === 0) return
  const title = 'upstream.history.startingBalance'
  await writePast(tx, id, { transNo: `past-${id}-opening`, kind: 'deposit', amount, at, title })
}

async function setBonus(tx: Tx, id: string, wanted: Sen, now: number): Promise<void> {
  const difference = wanted - (await availableIn(tx, bonusOf(id)))
  if (difference === 0) return
  const [debit, credit] = difference > 0 ? [SYSTEM.promotion, bonusOf(id)] : [bonusOf(id), SYSTEM.promotion]
  const amount = Math.abs(difference) as Sen
  await post(tx, [{ id: `past-${id}-bonus`, kind: 'bonus', amount, debit, credit }], now)
}

async function availableIn(tx: Tx, id: AccountId): Promise<Sen> {
  const [row] = await tx.select().from(account).where(eq(account.id, id))
  return row ? senOf(row.creditsPosted - row.debitsPosted - row.debitsPending) : senOf(0)
}
