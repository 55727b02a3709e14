import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import { rupiah } from '../../contract/money/sen.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import { Refused } from '../kit/http/refused.ts'
import { createPlayer, nameKey } from '../operator/players/accounts.ts'
import type { Passwords } from '../operator/players/passwords.ts'
import { favourite, player } from '../operator/tables/player.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { type Movement, writePast } from './past.ts'

const HOUR_MS = 60 * 60 * 1000
const FAVOURITES = ['kopi-toraja', 'gajah-sumatra', 'layang-layang', 'paus-biru', 'roda-hoki', 'kupu-kupu']

/** Creates the missing demo accounts, and says whether there were any; the first one has a history. */
export async function seedDemo(database: Database, passwords: Passwords, now: EpochMs): Promise<boolean> {
  let made = false
  for (const [index, { username, password }] of DEMO_ACCOUNTS.entries()) {
    const key = eq(player.usernameKey, nameKey(username))
    if ((await database.db.$count(player, key)) > 0) continue
    const passwordHash = await passwords.hash(password)
    try {
      await database.transaction((tx) => seedOne(tx, { username, passwordHash }, index === 0, now))
      made = true
    } catch (error) {
      // Another process that starts at the same moment was first.
      if (!(error instanceof Refused)) throw error
    }
  }
  return made
}

async function seedOne(tx: Tx, account: { username: string; passwordHash: string }, withPast: boolean, now: number) {
  const email = `${account.username}@example.com`
  const id = await createPlayer(
    tx,
    { ...account, email, emailConfirmed: true, fullName: withPast ? 'Budi Santoso' : '' },
    now - 96 * HOUR_MS,
  )
  const write = ({ hoursAgo, amount, ...step }: SeedMovement) =>
    writePast(tx, id, {
      ...step,
      transNo: `demo-${id}-${step.state ?? step.kind}-${hoursAgo}`,
      amount: rupiah(amount),
      at: now - hoursAgo * HOUR_MS,
    })
  if (!withPast) {
    await write({ kind: 'deposit', amount: 250_000, hoursAgo: 1, title: 'upstream.history.startingBalance' })
    return
  }
  await tx
    .update(player)
    .set({ level: 3, phone: '081234567890', avatar: '/art/avatars/bulan.svg' })
    .where(eq(player.id, id))
  for (const step of PAST) await write(step)
  const rows = FAVOURITES.map((game, index) => ({
    player: id,
    game,
    createdAt: new Date(now - (10 - index) * HOUR_MS),
  }))
  await tx.insert(favourite).values(rows)
}

interface SeedMovement extends Pick<Movement, 'kind' | 'state' | 'method' | 'title' | 'remark'> {
  /** Whole rupiah. */
  amount: number
  hoursAgo: number
}

/** The history ends at a main balance of 1,084,500 and a bonus of 200,000, the registration bonus included. */
const PAST: SeedMovement[] = [
  { kind: 'deposit', amount: 1_000_000, hoursAgo: 72, method: 'QRIS' },
  { kind: 'bonus', amount: 190_000, hoursAgo: 71, title: 'upstream.history.levelBonus' },
  { kind: 'withdrawal', amount: 250_000, hoursAgo: 46, method: 'BCA' },
  { kind: 'deposit', state: 'expired', amount: 50_000, hoursAgo: 28, method: 'BRI' },
  { kind: 'deposit', amount: 300_000, hoursAgo: 26, method: 'BRI' },
  {
    kind: 'withdrawal',
    state: 'failed',
    amount: 300_000,
    hoursAgo: 14,
    method: 'DANA',
    remark: 'upstream.history.cancelled',
  },
  { kind: 'bet', amount: 20_000, hoursAgo: 5, title: 'Naga Langit', remark: 'upstream.history.playedRounds' },
  { kind: 'win', amount: 54_500, hoursAgo: 4, title: 'Naga Langit', remark: 'upstream.history.playedRounds' },
]
