import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Verification } from '../../../contract/calls/account.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { Refused, RefusedFor } from '../../kit/http/refused.ts'
import { nextState, type StateTable } from '../../ledger/stateTable.ts'
import { writeEvent } from '../events/events.ts'
import { addAuditEntry, type Operator } from '../review-queue/auditLog.ts'
import { SETTINGS } from '../settings.ts'
import { upload } from '../tables/player.ts'
import { verification } from '../tables/verification.ts'

type Row = typeof verification.$inferSelect
export type VerificationState = Row['state'] | 'none'

/** What an operator decides, also again: a refusal may have been a mistake. */
export const VERIFICATION_ACTIONS = ['ask', 'accept', 'refuse'] as const
export type VerificationAction = (typeof VERIFICATION_ACTIONS)[number]

export const VERIFICATION_TABLE: StateTable<VerificationState, VerificationAction | 'send'> = {
  ask: { from: ['none', 'done', 'refused'], to: 'asked' },
  send: { from: ['none', 'asked', 'refused'], to: 'pending' },
  accept: { from: ['pending', 'refused'], to: 'done' },
  refuse: { from: ['pending'], to: 'refused' },
}

const limit = () => SETTINGS.withdrawal.verifyAbove

/** What the player is told; nothing where no withdrawal needs it and no operator has asked. */
export function verificationOf(
  row: Pick<Row, 'state' | 'refusal' | 'words' | 'link' | 'nikEnd'> | null,
): z.input<typeof Verification> | undefined {
  if (!row) return limit() === null ? undefined : { state: 'none' }
  const { state, refusal, words, link, nikEnd } = row
  const why = refusal ? { refusal, text: words, ...(link ? { link } : {}) } : {}
  return { state, ...why, ...(nikEnd ? { nikEnd } : {}) }
}

/** Refuses a withdrawal that only a verified player may make, before its first write. */
export async function demandVerified(tx: Tx, player: string, amount: Sen): Promise<void> {
  const [row] = await tx.select().from(verification).where(eq(verification.player, player)).for('share')
  const above = limit()
  const isNeeded = row?.asked || (above !== null && amount > rupiah(above))
  if (isNeeded && row?.state !== 'done') throw new RefusedFor('verify_first', 'verify.first')
}

interface Sent {
  player: string
  nik: string
  /** Names of uploaded pictures of this player. */
  card: string
  selfie: string
}

/** Keeps what the player has sent, for an operator to decide about. Throws Refused. */
export async function sendVerification(tx: Tx, sent: Sent, now: EpochMs): Promise<void> {
  const row = await locked(tx, sent.player)
  const told = verificationOf(row)
  const isClosed = row?.refusal === 'final' || row?.refusal === 'external'
  if (!told || isClosed || typeof nextState(VERIFICATION_TABLE, told.state, 'send') === 'string')
    throw new Refused('upstream.verification.notNow')
  await store(
    tx,
    { ...NOTHING, ...sent, state: 'pending', asked: row?.asked ?? false, nikEnd: sent.nik.slice(-4) },
    now,
  )
}

export interface VerificationDecision {
  player: string
  username: string
  action: VerificationAction
  /** With `refuse`: what the player may do, and what the operator writes to the player. */
  refusal?: Row['refusal'] | undefined
  words?: string | null | undefined
  link?: string | null | undefined
  by: Operator
}

interface Deciding {
  database: Database
  /** The folder of uploaded pictures. */
  filesFolder: string
}

type Decided = { to: VerificationState } | 'already' | 'illegal'

/** An operator's decision, with its entry in the audit log and the player's message. Number and pictures go with it. */
export async function decideVerification(
  { database, filesFolder }: Deciding,
  { player, username, action, refusal = null, words = null, link = null, by }: VerificationDecision,
  now: EpochMs,
): Promise<Decided> {
  const pictures: string[] = []
  const decided = await database.transaction(async (tx): Promise<Decided> => {
    const row = await locked(tx, player)
    const before: VerificationState = row?.state ?? 'none'
    const next = nextState(VERIFICATION_TABLE, before, action)
    if (typeof next === 'string') return next
    const { to } = next
    if (to === 'none') return 'illegal'
    const asked = action === 'ask' || (row?.asked ?? false)
    await store(tx, { ...NOTHING, player, state: to, asked, refusal, words, link, nikEnd: row?.nikEnd ?? null }, now)
    for (const name of [row?.card, row?.selfie]) if (name) pictures.push(name)
    if (pictures.length > 0) await tx.delete(upload).where(inArray(upload.name, pictures))
    await writeEvent(tx, { player, kind: EVENTS[action], at: now })
    const entry = { ...by, kind: 'verification', subject: username, action }
    await addAuditEntry(tx, { ...entry, before: { state: before }, after: { state: to, refusal } }, now)
    return next
  })
  // A file without its row is shown to nobody, so a process that stops here leaves nothing readable.
  for (const name of pictures) await rm(join(filesFolder, name), { force: true })
  return decided
}

const EVENTS = { ask: 'verificationAsked', accept: 'verificationDone', refuse: 'verificationRefused' } as const

const NOTHING = { nik: null, card: null, selfie: null, refusal: null, words: null, link: null } as const

async function locked(tx: Tx, player: string): Promise<Row | null> {
  const [row] = await tx.select().from(verification).where(eq(verification.player, player)).for('update')
  return row ?? null
}

async function store(tx: Tx, row: Omit<Row, 'changedAt'>, now: EpochMs): Promise<void> {
  const set = { ...row, changedAt: new Date(now) }
  await tx.insert(verification).values(set).onConflictDoUpdate({ target: verification.player, set })
}
