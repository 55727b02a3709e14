import { randomUUID } from 'node:crypto'
import { type Sen, toWire } from '../../contract/money.ts'
import { createPlayer } from '../auth/accounts.ts'
import { openSessions } from '../auth/sessions.ts'
import { hashToken } from '../auth/tokens.ts'
import { gameOf } from '../content/catalogue.ts'
import type { Database } from '../db/types.ts'
import { sign } from '../gateway/signature.ts'
import { bonusOf, mainOf, SYSTEM } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check.ts'
import { type NewTransfer, post } from '../ledger/transfers.ts'
import { checkRounds } from './rounds/check.ts'
import { openGameSession, sessionOfToken } from './sessions.ts'
import { checkGameMoves } from './wallet/check.ts'
import { CURRENCY, WALLET_PATH, WalletAnswer } from './wallet/wire.ts'

/** For tests: a player at a game. */
export interface TestPlayer {
  id: string
  /** The token of the sign-in. */
  signIn: string
  /** The token of the game. */
  token: string
  game: string
}

interface Wanted {
  /** In sen. */
  main?: Sen
  bonus?: Sen
  game?: string
}

/** Makes a player with this much money, signed in, with a game open. @param now epoch ms */
export async function playerAt(database: Database, now: number, wanted: Wanted = {}): Promise<TestPlayer> {
  const { main = 0 as Sen, bonus = 0 as Sen, game = 'roda-hoki' } = wanted
  const username = `p${randomUUID().slice(0, 10)}`
  const { id, signIn } = await database.transaction(async (tx) => {
    const facts = { username, email: '', fullName: '', isGuest: true }
    const id = await createPlayer(tx, facts, now)
    const gifts: NewTransfer[] = [
      { id: `main-${id}`, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(id), amount: main },
      { id: `bonus-${id}`, kind: 'bonus', debit: SYSTEM.promotion, credit: bonusOf(id), amount: bonus },
    ]
    await post(
      tx,
      gifts.filter(({ amount }) => amount > 0),
      now,
    )
    return { id, signIn: await openSessions(database, () => now).start(tx, id) }
  })
  return { id, signIn, token: await openGame(database, { id, signIn, game }, now), game }
}

export async function openGame(database: Database, { id, signIn, game }: Omit<TestPlayer, 'token'>, now: number) {
  const found = gameOf(game)
  if (!found) throw new Error(`No game ${game}`)
  return await openGameSession(database.db, { player: id, signIn: hashToken(signIn), game: found, lang: 'en' }, now)
}

export async function sessionAt({ db }: Database, token: string, now: number) {
  const session = await sessionOfToken(db, token, now)
  if (!session) throw new Error('No such session')
  return { session, token }
}

/** What breaks an invariant of the ledger or of the games' wallet. */
export const walletProblems = async ({ db }: Database) => [...(await checkLedger(db)), ...(await checkGameMoves(db))]
/** The same, and what breaks one between the wallet and rounds. */
export const problemsOf = async (database: Database) => [
  ...(await walletProblems(database)),
  ...(await checkRounds(database.db)),
]

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

/** Asks the wallet as a provider does. @param now epoch ms of the signature */
export async function askWallet(
  url: string,
  path: string,
  request: object,
  { key, now, body = JSON.stringify(request) }: { key: string; now: number; body?: string },
) {
  const response = await fetch(`${url}${WALLET_PATH}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(key, 'request', JSON.stringify(request), now) },
    body,
  })
  return { status: response.status, answer: WalletAnswer.parse(await response.json()) }
}
