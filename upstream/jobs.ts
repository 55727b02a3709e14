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
import { checkOrders } from './orders/check.ts'
import { expireOrders } from './orders/expire.ts'
import { checkWithdrawals } from './wallet/checkWithdrawals.ts'
import { moveWithdrawals } from './wallet/withdrawTimer.ts'

interface Context {
  database: Database
  sessions: Sessions
  /** Where letters go out by a mail server. */
  sendLetter: SendLetter | undefined
  log: Log
  now(): number
}

const SECOND_MS = 1000

/** Starts the chores of the upstream; the function it answers stops them and waits for the one under way. */
export function startJobs({ database, sessions, sendLetter, log, now }: Context): () => Promise<void> {
  const { db } = database
  const stops = [
    every(15 * SECOND_MS, log, 'expire orders', () => expireOrders(database, now())),
    every(15 * SECOND_MS, log, 'move withdrawals', () => moveWithdrawals(database, now())),
    every(15 * SECOND_MS, log, 'expire holds', () => expireHolds(database, now())),
    every(10 * 60 * SECOND_MS, log, 'forget old keys', () => forgetOldKeys(db, now())),
    every(10 * 60 * SECOND_MS, log, 'sweep sessions', () => sessions.sweep(now())),
    every(10 * 60 * SECOND_MS, log, 'sweep tries', () => sweepTries(db, now())),
    every(10 * 60 * SECOND_MS, log, 'sweep codes', () => sweepCodes(database, now())),
    every(10 * 60 * SECOND_MS, log, 'sweep letters', () => sweepLetters(db, now())),
    every(10 * 60 * SECOND_MS, log, 'check the ledger', () => audit(database, log)),
  ]
  if (sendLetter) {
    const send = sendLetter
    stops.push(every(2 * SECOND_MS, log, 'deliver mail', () => deliverMail({ database, send, log, now })))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Runs `task` again and again, never twice at once; a failure is logged and the next turn tries again. */
export function every(ms: number, log: Log, name: string, task: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch((err: unknown) => log.error({ err, job: name }, 'a job failed'))
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

/** The invariants of ledger and orders; what breaks one is an error in the log. Returns how many there are. */
async function audit({ db }: Database, log: Log): Promise<number> {
  const problems = [...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]
  for (const problem of problems) log.error(problem, 'the ledger does not add up')
  return problems.length
}
