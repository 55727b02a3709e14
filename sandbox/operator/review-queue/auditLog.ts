import { desc } from 'drizzle-orm'
import type { Db } from '../../kit/db/types.ts'
import { operatorAction } from './tables.ts'

/** The operator who decides at the desk, and the reason. */
export interface Operator {
  /** The name that the operator enters, or that of the proof. */
  operator: string
  /** 3 to 500 characters. */
  reason: string
  proof?: Proof | undefined
}

/** A person, as the operator's identity provider names them: the subject is unique at this issuer alone. */
export interface Proof {
  issuer: string
  subject: string
}

export interface AuditEntry extends Operator {
  kind: string
  subject: string
  action: string
  before?: unknown
  /** Absent while the result is unknown. */
  after?: unknown
}

const SHOWN = 100

/** Records an operator's action, in its transaction where there is one, for ever. @param now epoch ms */
export async function addAuditEntry(
  db: Db,
  { before = null, after = null, proof, ...entry }: AuditEntry,
  now: number,
): Promise<void> {
  const proven = { issuer: proof?.issuer, operatorSubject: proof?.subject }
  await db.insert(operatorAction).values({ ...entry, ...proven, before, after, at: new Date(now) })
}

/** The newest 100. */
export const readAuditLog = (db: Db) => db.select().from(operatorAction).orderBy(desc(operatorAction.id)).limit(SHOWN)
