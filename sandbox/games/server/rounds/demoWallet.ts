import { eq, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import { NO_MONEY, rupiah, type Sen } from '../../../../contract/money/sen.ts'
import type { Database, Db, Tx } from '../../../kit/db/types.ts'
import type { GameOperator, GameSession } from '../../../wallet-api/game.ts'
import type { Wallet } from '../../../wallet-api/wallet.ts'
import {
  BetRequest,
  CURRENCY,
  RollbackRequest,
  type Status,
  type WalletAnswer,
  WinRequest,
} from '../../../wallet-api/wire.ts'
import { PLAY } from '../settings.ts'
import { demoMove, demoPurse } from '../tables.ts'

/** The chips with which a demo session begins. */
export const DEMO_CHIPS = rupiah(PLAY.demoChips)

interface DemoContext {
  database: Database
  operator: GameOperator
  now(): EpochMs
}

/** The wallet of a session or round: the operator's, or the purse of a demo. */
export const walletOf = (context: DemoContext & { wallet: Wallet }, { demo }: { demo: boolean }): Wallet =>
  demo ? demoWallet(context) : context.wallet

type Result = [status: Status, balance?: Sen | undefined]

/** Chips that are no money, with a purse for each demo session; of the operator it asks for sign-out and breaks. */
export function demoWallet({ database, operator, now }: DemoContext): Wallet {
  /** Whether this session may stake, and what it has. */
  const standing = async (token: string): Promise<{ session?: GameSession; result: Result }> => {
    const session = await operator.sessionOfToken(token, now())
    if (!session?.living || !session.demo) return { result: ['RS_ERROR_INVALID_TOKEN'] }
    const balance = await chipsOf(database.db, session.id)
    const isFree = await operator.mayPlay(session.player, now())
    return { session, result: [isFree ? 'RS_OK' : 'RS_ERROR_USER_DISABLED', balance] }
  }
  return {
    async balance(request) {
      return answer(request, (await standing(request.token)).result)
    },
    async bet(request) {
      const { transaction_uuid: id, amount } = BetRequest.parse(request)
      const { session, result } = await standing(request.token)
      if (!session || result[0] !== 'RS_OK') return answer(request, result)
      return answer(request, await database.transaction((tx) => takeChips(tx, session.id, id, amount)))
    },
    async win(request) {
      const { transaction_uuid: id, reference_transaction_uuid: bet, amount } = WinRequest.parse(request)
      return answer(request, await database.transaction((tx) => settle(tx, { kind: 'win', id, bet, amount })))
    },
    async rollback(request) {
      const { transaction_uuid: id, reference_transaction_uuid: bet } = RollbackRequest.parse(request)
      const move = { kind: 'rollback', id, bet, amount: NO_MONEY } as const
      return answer(request, await database.transaction((tx) => settle(tx, move)))
    },
  }
}

const answer = ({ request_uuid }: { request_uuid: string }, [status, balance]: Result): WalletAnswer => ({
  status,
  request_uuid,
  currency: CURRENCY,
  ...(balance === undefined ? {} : { balance }),
})

async function chipsOf(db: Db, session: string): Promise<Sen> {
  const [purse] = await db.select().from(demoPurse).where(eq(demoPurse.session, session))
  return purse?.balance ?? DEMO_CHIPS
}

/** The moves of one bet come one after the other. */
const lockBet = async (tx: Tx, bet: string) =>
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`demo bet\n${bet}`}, 0))`)

async function changeChips(tx: Tx, session: string, by: Sen): Promise<Sen> {
  const balance = sql`${demoPurse.balance} + ${by}`
  const [purse] = await tx.update(demoPurse).set({ balance }).where(eq(demoPurse.session, session)).returning()
  if (!purse) throw new Error(`The purse of session ${session} is gone`)
  return purse.balance
}

async function takeChips(tx: Tx, session: string, id: string, amount: Sen): Promise<Result> {
  await lockBet(tx, id)
  await tx.insert(demoPurse).values({ session, balance: DEMO_CHIPS }).onConflictDoNothing()
  const [purse] = await tx.select().from(demoPurse).where(eq(demoPurse.session, session)).for('update')
  const balance = purse?.balance ?? NO_MONEY
  const [settled] = await tx.select().from(demoMove).where(eq(demoMove.bet, id))
  if (settled?.kind === 'rollback') return ['RS_ERROR_TRANSACTION_ROLLED_BACK', balance]
  const [known] = await tx.select().from(demoMove).where(eq(demoMove.id, id))
  if (known) return ['RS_OK', balance]
  if (balance < amount) return ['RS_ERROR_NOT_ENOUGH_MONEY', balance]
  await tx.insert(demoMove).values({ id, kind: 'bet', session, amount })
  return ['RS_OK', await changeChips(tx, session, -amount as Sen)]
}

interface Settlement {
  kind: 'win' | 'rollback'
  id: string
  bet: string
  amount: Sen
}

/** Pays a bet or returns it, once. A rollback before its bet is kept, and the bet is refused when it comes. */
async function settle(tx: Tx, { kind, id, bet, amount }: Settlement): Promise<Result> {
  await lockBet(tx, bet)
  const [taken] = await tx.select().from(demoMove).where(eq(demoMove.id, bet))
  const [settled] = await tx.select().from(demoMove).where(eq(demoMove.bet, bet))
  const session = taken?.session ?? null
  const balance = session === null ? undefined : await chipsOf(tx, session)
  if (settled) return [settled.id === id ? 'RS_OK' : 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance]
  if (!taken && kind === 'win') return ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST']
  await tx.insert(demoMove).values({ id, kind, session, bet, amount })
  if (session === null) return ['RS_OK']
  return ['RS_OK', await changeChips(tx, session, kind === 'win' ? amount : (taken?.amount ?? NO_MONEY))]
}
