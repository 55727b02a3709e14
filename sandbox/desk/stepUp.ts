import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { setStepUp } from '../faults/stepUp.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import { addAuditEntry, type Operator } from '../operator/review-queue/auditLog.ts'
import { readBody } from './input.ts'
import { playerId } from './jobs.ts'
import { operatorOf } from './provenAccess.ts'
import { done, refuse } from './reply.ts'

/** JSON has a truth value, a form a text. */
export const YesOrNo = z.union([z.boolean(), z.stringbool()])

/** What the audit log says where the request does not. */
export const BY_A_TEST: Operator = { operator: 'tester', reason: 'a test from before step-up' }

export const StepUpPress = z.strictObject({
  stepUp: YesOrNo,
  operator: z.string().trim().min(1).max(60).default(BY_A_TEST.operator),
  reason: z.string().trim().min(3).max(500).default(BY_A_TEST.reason),
})

interface Player {
  id: string
  username: string
}

/** Asks a player to confirm who they are, or no longer does; the audit log has each change. */
export async function switchStepUp(
  tx: Tx,
  { id, username }: Player,
  { asks, now, ...operator }: Operator & { asks: boolean; now: number },
): Promise<void> {
  if (!(await setStepUp(tx, id, { asks, now }))) return
  const entry = { ...operator, kind: 'player', subject: username, action: 'stepUp' }
  await addAuditEntry(tx, { ...entry, before: { stepUp: !asks }, after: { stepUp: asks } }, now)
}

/** `POST /players/<username>`. */
export function pressStepUp({
  database,
  now,
}: {
  database: Database
  now(): EpochMs
}): RequestHandler<{ username: string }> {
  return async (request, response) => {
    const about = 'stepUp is true or false; operator (1 to 60 characters) and reason (3 to 500) may be left out'
    const pressed = readBody(request, response, StepUpPress, about)
    if (!pressed) return
    const { username } = request.params
    const id = await playerId(database.db, username)
    if (id === undefined) return refuse(response, 'not_found', `username: no player "${username}"`)
    const { stepUp: asks, ...typed } = pressed
    const operator = { ...typed, ...operatorOf(request, typed.operator) }
    const at = timeOf(request, now())
    await database.transaction((tx) => switchStepUp(tx, { id, username }, { ...operator, asks, now: at }))
    done(request, response, { username, stepUp: asks }, 'players')
  }
}
