import { sweepTries } from './auth/attempts.ts'
import { sweepCodes } from './auth/reset.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Database, Log } from './db/types.ts'
import { checkLedger } from './ledger/check.ts'
import { expireHolds } from './ledger/holds.ts'
import { forgetOldKeys } from './ledger/idempotency.ts'
import { deliverMail } from './mail/delivery.ts'
import { sweepLetters } from './mail/letters.ts'
import type { SendLetter } from './mail/smtp.ts'
import type { Metrics } from './metrics.ts'
import { checkOrders } from './orders/check.ts'
import { expireOrders } from './orders/expire.ts'
import { checkRounds } from './play/rounds/check.ts'
import { checkGameMoves } from './play/wallet/check.ts'
import { checkWithdrawals } from './wallet/checkWithdrawals.ts'
import { moveWithdrawals } from './wallet/withdrawTimer.ts'

interface Context {
  database: Database
  sessions: Sessions
  /** Where letters go out by a mail server. */
  sendLetter: SendLetter | undefined
  /** Ends rounds of the games that were left open. */
  finishRounds(): Promise<unknown>
  log: Log
  metrics?: Pick<Metrics, 'ledgerChecked' | 'jobFailed'> | undefined
  now(): number
}

const SECOND_MS = 1000

/** Starts the chores of the upstream; the function it answers stops them and waits for the one under way. */
export function startJobs({
  database,
  sessions,
  sendLetter,
  finishRounds,
  log,
  metrics,
  now,
}: Context): () => Promise<void> {
  const { db } = database
  const chore = (ms: number, name: string, task: () => Promise<unknown>) =>
    every(ms, log, name, task, () => metrics?.jobFailed(name))
  const stops = [
    chore(15 * SECOND_MS, 'expire orders', () => expireOrders(database, now())),
    chore(15 * SECOND_MS, 'move withdrawals', () => moveWithdrawals(database, now())),
    chore(15 * SECOND_MS, 'expire holds', () => expireHolds(database, now())),
    chore(5 * SECOND_MS, 'finish rounds', finishRounds),
    chore(10 * 60 * SECOND_MS, 'forget old keys', () => forgetOldKeys(db, now())),
    chore(10 * 60 * SECOND_MS, 'sweep sessions', () => sessions.sweep(now())),
    chore(10 * 60 * SECOND_MS, 'sweep tries', () => sweepTries(db, now())),
    chore(10 * 60 * SECOND_MS, 'sweep codes', () => sweepCodes(database, now())),
    chore(10 * 60 * SECOND_MS, 'sweep letters', () => sweepLetters(db, now())),
    chore(10 * 60 * SECOND_MS, 'check the ledger', () => audit(database, log, metrics)),
  ]
  // Whoever watches wants to know at once, not after the first ten minutes.
  const first = metrics ? audit(database, log, metrics).catch(() => metrics.jobFailed('check the ledger')) : undefined
  if (sendLetter) {
    const send = sendLetter
    stops.push(chore(2 * SECOND_MS, 'deliver mail', () => deliverMail({ database, send, log, now })))
  }
  return async () => {
    await Promise.all([first, ...stops.map((stop) => stop())])
  }
}

/** Runs `task` again and again, never twice at once; a failure is logged and the next turn tries again. */
export function every(
  ms: number,
  log: Log,
  name: string,
  task: () => Promise<unknown>,
  onFailure: () => void = () => {},
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch((err: unknown) => {
        log.error({ err, job: name }, 'a job failed')
        onFailure()
      })
      .finally(() => {
        running = undefined
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The invariants of ledger, orders and games; what breaks one is an error in the log. Returns how many there are. */
async function audit({ db }: Database, log: Log, metrics: Context['metrics']): Promise<number> {
  const checks = [checkLedger, checkOrders, checkWithdrawals, checkGameMoves, checkRounds]
  const problems = (await Promise.all(checks.map((check) => check(db)))).flat()
  for (const problem of problems) log.error(problem, 'the ledger does not add up')
  metrics?.ledgerChecked(problems.length)
  return problems.length
}
