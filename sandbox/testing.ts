import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import type { EpochMs } from '../common/epochMs.ts'
import { rupiah, type Sen, toWire } from '../contract/money/sen.ts'
import { verify } from './games/client/fairness/verify.ts'
import { gameProvider } from './games/server/provider.ts'
import { checkRounds } from './games/server/rounds/check.ts'
import { chooseSeed, type PlayContext } from './games/server/rounds/play.ts'
import { finishedRound } from './games/server/rounds/read.ts'
import { PlayRefused } from './games/server/rounds/refused.ts'
import { randomServerSeed } from './games/server/rounds/seeds.ts'
import { gameRound, gameTurn } from './games/server/tables.ts'
import { SILENT } from './kit/db/testing.ts'
import type { Database, Log } from './kit/db/types.ts'
import { sign } from './kit/http/signature.ts'
import { bonusOf, mainOf, SYSTEM } from './ledger/accounts.ts'
import { balanceReader } from './ledger/balance.ts'
import { checkLedger } from './ledger/check.ts'
import { type NewTransfer, post } from './ledger/transfers.ts'
import { gameOf } from './operator/catalogue/catalogue.ts'
import { takeCallback } from './operator/deposits/callback.ts'
import { createOrder, type OrderInput } from './operator/deposits/create.ts'
import { type Notice, writeNotice } from './operator/deposits/notice.ts'
import { checkGameMoves } from './operator/game-wallet/check.ts'
import { directWallet } from './operator/game-wallet/directWallet.ts'
import { gameOperator } from './operator/game-wallet/gameOperator.ts'
import { openGameSession, sessionOfToken } from './operator/game-wallet/sessions.ts'
import { createPlayer } from './operator/players/accounts.ts'
import { holdMade } from './operator/players/heldPlayer.ts'
import { openSessions } from './operator/players/sessions.ts'
import { hashToken } from './operator/players/tokens.ts'
import { type Wallet, WalletUnreachable } from './wallet-api/wallet.ts'
import { CURRENCY, WALLET_PATH, WalletAnswer } from './wallet-api/wire.ts'

/** For tests: a player with an open game. */
export interface TestPlayer {
  id: string
  /** The token of the sign-in session. */
  signIn: string
  /** The token of the game session. */
  token: string
  game: string
}

interface NewTestPlayer {
  /** In sen. */
  main?: Sen
  bonus?: Sen
  game?: string
}

/** Creates a signed-in player with this much money and an open game. */
export async function playerAt(database: Database, now: EpochMs, about: NewTestPlayer = {}): Promise<TestPlayer> {
  const { main = 0 as Sen, bonus = 0 as Sen, game = 'roda-hoki' } = about
  const username = `p${randomUUID().slice(0, 10)}`
  const { id, signIn } = await database.transaction(async (tx) => {
    const facts = { username, email: '', fullName: '', isGuest: true }
    const id = await createPlayer(tx, facts, now)
    const gifts: NewTransfer[] = [
      { id: `main-${id}`, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(id), amount: main },
      { id: `bonus-${id}`, kind: 'bonus', debit: SYSTEM.promotion, credit: bonusOf(id), amount: bonus },
    ]
    const transfers = gifts.filter(({ amount }) => amount > 0)
    if (transfers.length > 0) await post(tx, transfers, now)
    return { id, signIn: await openSessions(database, () => now).start(tx, await holdMade(tx, id)) }
  })
  return { id, signIn, token: await openGame(database, { id, signIn, game }, now), game }
}

export async function openGame(
  database: Database,
  { id, signIn, game, demo = false }: Omit<TestPlayer, 'token'> & { demo?: boolean },
  now: number,
) {
  const catalogueGame = gameOf(game)
  if (!catalogueGame) throw new Error(`No game ${game}`)
  return await openGameSession(
    database.db,
    { player: id, signIn: hashToken(signIn), game: catalogueGame, lang: 'en', demo },
    now,
  )
}

export async function sessionAt({ db }: Database, token: string, now: number) {
  const session = await sessionOfToken(db, token, now)
  if (!session) throw new Error('No such session')
  return { session, token }
}

/** What the rounds of our games need, over a wallet without HTTP. */
export const playOn = (database: Database, now: () => EpochMs, wallet = directWallet(database, now)): PlayContext => ({
  ...{ database, wallet, operator: gameOperator(database.db), seeds: randomServerSeed, log: SILENT, now },
})

/** The provider of our games. */
export const gamesOn = (database: Database, now: () => EpochMs) => gameProvider(playOn(database, now))

/** Rounds on the database of the tests beside it, which end with a look at every invariant. */
export function playBeside(database: Database, now: () => EpochMs, game?: string) {
  const direct = () => directWallet(database, now)
  const context = (wallet: Wallet = direct()) => playOn(database, now, wallet)
  const at = ({ token }: TestPlayer) => sessionAt(database, token, now())
  afterAll(async () => expect(await problemsOf(database)).toEqual([]))
  return {
    direct,
    context,
    at,
    fresh: (main = 100_000_000 as Sen) => playerAt(database, now(), game ? { main, game } : { main }),
    moneyOf: async ({ id }: TestPlayer) => (await balanceReader(database.db)(id)).main,
    rowOf: async (id: string) => (await database.db.select().from(gameRound).where(eq(gameRound.id, id)))[0],
    stepsOf: async (id: string) =>
      (await database.db.select().from(gameTurn).where(eq(gameTurn.round, id)))[0]?.steps.map(({ step }) => step),
    /** The round as anybody may verify it, once its player has changed the seed, and what a browser says of it. */
    async revealed(player: TestPlayer, id: string) {
      await chooseSeed(context(), (await at(player)).session, 'my own')
      const finished = await finishedRound(context(), id, now())
      if (!finished?.serverSeed) throw new Error('The seed is not revealed')
      return { finished, found: await verify(finished, finished.serverSeed) }
    },
  }
}
export const VERIFIED = { hashFits: true, outcomeFits: true, winFits: true }

/** Returns the broken invariants of the ledger and of the games' wallet. */
export const walletProblems = async ({ db }: Database) => [...(await checkLedger(db)), ...(await checkGameMoves(db))]

/** Why play refused; undefined when it did not. Throws any other error. */
export async function reasonOf(played: Promise<unknown>) {
  const error = await played.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error !== undefined && !(error instanceof PlayRefused)) throw error
  return error?.reason
}

/** Those of the wallet, and those between the wallet and rounds. */
export const problemsOf = async (database: Database) => [
  ...(await walletProblems(database)),
  ...(await checkRounds(database.db)),
]

/** The number of a new deposit order, by QRIS unless `more` says otherwise. */
export async function orderOf(database: Database, player: string, now: EpochMs, more: Partial<OrderInput> = {}) {
  const input = {
    player,
    key: randomUUID(),
    lang: 'en',
    paymentChannel: 'QRIS',
    amount: rupiah(50_000),
    ...more,
  } as const
  return (await createOrder({ database, gatewayUrl: '', now: () => now }, input)).order.transNo
}

interface Told extends Partial<Notice> {
  now: EpochMs
  event?: string
  /** When it was sent. */
  at?: EpochMs
  log?: Log
}

/** The gateway tells that an order was paid, or what `told` says of it. */
export function tellOf(database: Database, transNo: string, told: Told) {
  const { now, event = randomUUID(), at = now, log = SILENT, ...changes } = told
  const body = writeNotice({ type: 'payment.paid', transNo, amount: rupiah(50_000), currency: 'IDR', ...changes })
  return takeCallback({ database, secret: 'key', now: () => now, log }, sign('key', event, body, at), body)
}

/** The fields of a bet of this player, with fresh numbers. */
export const betBy = ({ token, game }: TestPlayer, amount: Sen, round: string = randomUUID()) => ({
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  token,
  game_id: game,
  round,
  amount: toWire(amount),
  currency: CURRENCY,
})
export type TestBet = ReturnType<typeof betBy>

export const winOf = ({ transaction_uuid, round }: TestBet, amount: Sen) => ({
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: transaction_uuid,
  round,
  amount: toWire(amount),
  currency: CURRENCY,
})

export const rollbackOf = ({ transaction_uuid, round }: TestBet) => ({
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: transaction_uuid,
  round,
})

/** Sends a request to the wallet as a provider does. @param now of the signature */
export async function askWallet(
  url: string,
  path: string,
  request: object,
  { key, now, body = JSON.stringify(request) }: { key: string; now: EpochMs; body?: string },
) {
  const response = await fetch(`${url}${WALLET_PATH}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(key, 'request', JSON.stringify(request), now) },
    body,
  })
  return { status: response.status, answer: WalletAnswer.parse(await response.json()) }
}

/** What happens to a request to the wallet on its way. */
type Fault = 'fine' | 'notSent' | 'answerLost' | 'sentTwice' | 'late'

/** The wallet behind a faulty connection. A `late` request arrives after all others. */
export function faulty(
  wallet: Wallet,
  faults: Record<'bet' | 'win' | 'rollback', Fault>,
  latecomers: (() => Promise<unknown>)[],
): Wallet {
  const behind =
    <R, A>(call: (request: R) => Promise<A>, fault: Fault) =>
    async (request: R): Promise<A> => {
      if (fault === 'fine') return await call(request)
      if (fault === 'sentTwice') {
        const [first, second] = await Promise.allSettled([call(request), call(request)])
        if (first.status === 'fulfilled' && second.status === 'fulfilled') return second.value
      }
      if (fault === 'answerLost') await call(request)
      if (fault === 'late') latecomers.push(() => call(request))
      throw new WalletUnreachable('the line is cut')
    }
  return {
    balance: wallet.balance,
    bet: behind(wallet.bet, faults.bet),
    win: behind(wallet.win, faults.win),
    rollback: behind(wallet.rollback, faults.rollback),
  }
}
