import type { Database, Log } from './db/types.ts'
import { expireOrders } from './deposits/expire.ts'
import { applyStoredNotices } from './deposits/storedNotices.ts'
import { isMoneyOpen } from './ledger/gate.ts'
import { expireHolds } from './ledger/holds.ts'
import { forgetOldKeys } from './ledger/idempotency.ts'
import { deliverMail } from './mail/delivery.ts'
import { sweepLetters } from './mail/letters.ts'
import type { SendLetter } from './mail/smtp.ts'
import type { Metrics } from './metrics.ts'
import { sweepTries } from './players/attempts.ts'
import { sweepEmailCodes } from './players/email.ts'
import { sweepProofs } from './players/proofs.ts'
import { sweepCodes } from './players/reset.ts'
import type { Sessions } from './players/sessions.ts'
import { payPromotions } from './promotions/promotions.ts'
import { moveWithdrawals } from './withdrawals/timer.ts'

interface Context {
  database: Database
  sessions: Sessions
  /** The mail server that sends letters, if there is one. */
  sendLetter: SendLetter | undefined
  /** Finishes open rounds of the games. */
  finishRounds(): Promise<unknown>
  log: Log
  metrics?: Pick<Metrics, 'jobFailed'> | undefined
  now(): number
}

const SECOND_MS = 1000

/** Starts the jobs of the upstream. The returned function stops them and waits for the running one. */
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
  const rows = { database, log }
  const chore = (ms: number, name: string, task: () => Promise<unknown>) => {
    metrics?.jobFailed(name, 0)
    return every(ms, log, name, task, () => metrics?.jobFailed(name))
  }
  /** Jobs that move money pause while money is stopped: they would fail at every row. */
  const moneyChore = (ms: number, name: string, task: () => Promise<unknown>) =>
    chore(ms, name, async () => (await isMoneyOpen(db)) && (await task()))
  const stops = [
    chore(15 * SECOND_MS, 'expire orders', () => expireOrders(rows, now())),
    moneyChore(15 * SECOND_MS, 'move withdrawals', () => moveWithdrawals(rows, now())),
    moneyChore(15 * SECOND_MS, 'expire holds', () => expireHolds(rows, now())),
    moneyChore(5 * SECOND_MS, 'take kept payments', () => applyStoredNotices(rows, now())),
    moneyChore(5 * SECOND_MS, 'pay promotions', () => payPromotions(rows, now())),
    moneyChore(5 * SECOND_MS, 'finish rounds', finishRounds),
    chore(10 * 60 * SECOND_MS, 'forget old keys', () => forgetOldKeys(db, now())),
    chore(10 * 60 * SECOND_MS, 'sweep sessions', () => sessions.sweep(now())),
    chore(10 * 60 * SECOND_MS, 'sweep tries', () => sweepTries(db, now())),
    chore(10 * 60 * SECOND_MS, 'sweep codes', () => sweepCodes(database, now())),
    chore(10 * 60 * SECOND_MS, 'sweep e-mail codes', () => sweepEmailCodes(database, now())),
    chore(10 * 60 * SECOND_MS, 'sweep proofs', () => sweepProofs(db, now())),
    chore(10 * 60 * SECOND_MS, 'sweep letters', () => sweepLetters(db, now())),
  ]
  if (sendLetter) {
    const send = sendLetter
    stops.push(chore(2 * SECOND_MS, 'deliver mail', () => deliverMail({ database, send, log, now })))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Runs `task` repeatedly, never twice at once. A failure is logged and the next turn tries again. */
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
