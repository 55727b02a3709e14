import type { JobsDone, RunDue } from '../faults/playerClocks.ts'
import type { RowJob } from '../kit/db/eachDue.ts'
import type { Database, Log } from '../kit/db/types.ts'
import { isMoneyOpen } from '../ledger/gate.ts'
import { expireHolds } from '../ledger/holds.ts'
import { forgetOldKeys } from '../ledger/idempotency.ts'
import { expireOrders } from './deposits/expire.ts'
import { applyStoredNotices } from './deposits/storedNotices.ts'
import { sweepEvents } from './events/events.ts'
import { deliverMail, type SendToPhone } from './mail/delivery.ts'
import { sweepEmails } from './mail/emails.ts'
import { writeLetters } from './mail/letters.ts'
import type { SendEmail } from './mail/smtp.ts'
import type { Metrics } from './metrics.ts'
import { eraseAccounts } from './personal-data/erase.ts'
import { sweepCopies } from './personal-data/ownData.ts'
import { sweepTries } from './players/attempts.ts'
import { sweepCodes } from './players/codes.ts'
import { sweepNotices } from './players/disown.ts'
import { sweepChallenges } from './players/passkeyChallenges.ts'
import { sweepProofs } from './players/proofs.ts'
import type { Sessions } from './players/sessions.ts'
import { payPromotions } from './promotions/promotions.ts'
import { sweepExclusions } from './protection/exclusions.ts'
import { deliverPushes, type PushContext } from './push/deliver.ts'
import { sweepUploads } from './support/files.ts'
import { moveWithdrawals } from './withdrawals/timer.ts'

interface JobDeps {
  database: Database
  sessions: Sessions
  /** The folder of uploaded pictures. */
  filesFolder: string
  /** The mail server that sends e-mails, if there is one. */
  sendEmail: SendEmail | undefined
  /** The operator's system that sends messages to phones, if there is one. */
  sendToPhone?: SendToPhone | undefined
  /** How browsers are told by push, if they are. */
  push?: PushContext | undefined
  /** Where the web app is. */
  webUrl: string
  /** Finishes open rounds of the games. */
  finishRounds: DueDeps['finishRounds']
  /** Runs the jobs of players with a test clock of their own. */
  turnClocks(): Promise<unknown>
  log: Log
  now(): number
}

/** What the upstream does by itself again and again. */
export interface Job {
  name: string
  everyMs: number
  run(): Promise<unknown>
}

interface JobRunner {
  /** Whether this process runs the jobs: of several on one database only one does. */
  isLeader(): boolean
  log: Log
  metrics?: Pick<Metrics, 'jobFailed'> | undefined
}

const SECOND_MS = 1000

/** A job that moves rows when their time has come. */
interface DueJob {
  name: RowJob
  everyMs: number
  /** It pauses while money is stopped: it would fail at every row. */
  money: boolean
  run(at: number, playerId?: string): Promise<number>
}

interface DueDeps extends Pick<JobDeps, 'database' | 'log' | 'sessions' | 'filesFolder'> {
  finishRounds(at: number, playerId?: string): Promise<number>
}

const dueJobs = ({ database, log, sessions, filesFolder, finishRounds }: DueDeps): DueJob[] => {
  const rows = (playerId: string | undefined) => ({ database, log, playerId })
  const money = true
  return [
    { name: 'expire orders', everyMs: 15 * SECOND_MS, money: false, run: (at, id) => expireOrders(rows(id), at) },
    { name: 'move withdrawals', everyMs: 15 * SECOND_MS, money, run: (at, id) => moveWithdrawals(rows(id), at) },
    { name: 'expire holds', everyMs: 15 * SECOND_MS, money, run: (at, id) => expireHolds(rows(id), at) },
    { name: 'take kept payments', everyMs: 5 * SECOND_MS, money, run: (at, id) => applyStoredNotices(rows(id), at) },
    { name: 'pay promotions', everyMs: 5 * SECOND_MS, money, run: (at, id) => payPromotions(rows(id), at) },
    { name: 'finish rounds', everyMs: 5 * SECOND_MS, money, run: finishRounds },
    {
      name: 'erase accounts',
      everyMs: 60 * SECOND_MS,
      money: false,
      run: (at, id) => eraseAccounts({ ...rows(id), sessions, filesFolder }, at),
    },
  ]
}

/** Runs the jobs that wait for a time, once, in any process: a row is moved once whoever comes first. */
export const runDueJobs =
  (context: DueDeps): RunDue =>
  async (at, playerId) => {
    const counts: JobsDone = {}
    const isOpen = await isMoneyOpen(context.database.db)
    for (const { name, money, run } of dueJobs(context)) {
      const times = money && !isOpen ? 0 : await run(at, playerId)
      if (times > 0) counts[name] = times
    }
    return counts
  }

/** All jobs of the upstream. */
export function jobsOf(deps: JobDeps): Job[] {
  const { database, sessions, filesFolder, sendEmail: send, sendToPhone, push, webUrl, turnClocks, log, now } = deps
  const { db } = database
  const job = (ms: number, name: string, run: () => Promise<unknown>): Job => ({ name, everyMs: ms, run })
  const jobs = [
    ...dueJobs(deps).map(({ name, everyMs, money, run }) =>
      job(everyMs, name, async () => (!money || (await isMoneyOpen(db))) && (await run(now()))),
    ),
    job(5 * SECOND_MS, 'clocks of players', turnClocks),
    job(10 * 60 * SECOND_MS, 'forget old keys', () => forgetOldKeys(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep sessions', () => sessions.sweep(now())),
    job(10 * 60 * SECOND_MS, 'sweep tries', () => sweepTries(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep codes', () => sweepCodes(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep proofs', () => sweepProofs(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep copies', () => sweepCopies(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep exclusions', () => sweepExclusions(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep challenges', () => sweepChallenges(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep notices', () => sweepNotices(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep letters', () => sweepEmails(db, now())),
    job(10 * 60 * SECOND_MS, 'sweep uploads', () => sweepUploads({ db, folder: filesFolder }, now())),
    job(10 * 60 * SECOND_MS, 'sweep events', () => sweepEvents(db, now())),
  ]
  if (push) jobs.push(job(2 * SECOND_MS, 'deliver pushes', () => deliverPushes(push)))
  const mail = (send || sendToPhone) && { database, send, sendToPhone, webUrl, log, now }
  if (mail) return [...jobs, job(2 * SECOND_MS, 'deliver mail', () => deliverMail(mail))]
  return [...jobs, job(2 * SECOND_MS, 'write letters', () => writeLetters({ database, log }, now()))]
}

/** Starts the jobs; a turn does nothing while another process leads. The returned function stops them and waits for the running one. */
export function startJobs(jobs: readonly Job[], { isLeader, log, metrics }: JobRunner): () => Promise<void> {
  const stops = jobs.map(({ name, everyMs, run }) => {
    metrics?.jobFailed(name, 0)
    const onFailure = () => metrics?.jobFailed(name)
    return every(everyMs, { name, log, onFailure }, async () => isLeader() && (await run()))
  })
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Runs `task` repeatedly, never twice at once. A failure is logged and the next turn tries again. */
export function every(
  ms: number,
  { name, log, onFailure }: { name: string; log: Log; onFailure?: () => void },
  task: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch((err: unknown) => {
        log.error({ err, job: name }, 'a job failed')
        onFailure?.()
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
