import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { type AuditEntry, addAuditEntry } from './auditLog.ts'
import { operatorApproval } from './tables.ts'

/** Above this amount two persons decide; null: one is enough for everything. */
let from: Sen | null = null

/** `FOUR_EYES_FROM`. Called once, before anything is decided. */
export function setFourEyesFrom(amount: Sen | null): void {
  from = amount
}
export const fourEyesFrom = () => from

/** Whether two persons must decide about this amount; `any`: whatever it is about. */
export const needsTwo = (amount: Sen | 'any'): boolean => from !== null && (amount === 'any' || amount > from)

/** The decision of the first person counts for a day. */
const EARLIEST = sql`clock_timestamp() - interval '1 day'`

/** Who has decided first about what waits for a second person, by subject: `Sari: approve`. */
export async function approvalsOf(db: Db, kind: string, subjects: readonly string[]): Promise<Map<string, string[]>> {
  if (from === null || subjects.length === 0) return new Map()
  const { operator, action, subject, at } = operatorApproval
  const rows = await db
    .select({ operator, action, subject })
    .from(operatorApproval)
    .where(and(eq(operatorApproval.kind, kind), inArray(subject, subjects), gt(at, EARLIEST)))
    .orderBy(at)
  const bySubject = Map.groupBy(rows, (row) => row.subject)
  return new Map([...bySubject].map(([one, some]) => [one, some.map((row) => `${row.operator}: ${row.action}`)]))
}

/** What is decided. `terms`: all that the second person must decide in the same way. */
export interface Proposal extends Omit<AuditEntry, 'before' | 'after'> {
  terms: unknown
}

/**
 * Whether a decision may be carried out in this transaction: at once, or because another person has decided the same.
 * Otherwise it is kept for a second person. Nobody is exempt: what decides without a proven name never may.
 */
export async function mayCarryOut(
  tx: Tx,
  { terms, ...entry }: Proposal,
  amount: Sen | 'any',
  now: number,
): Promise<boolean> {
  if (!needsTwo(amount)) return true
  const { kind, subject, action, operator, proof } = entry
  if (!proof) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`four eyes\n${kind}\n${subject}`}, 0))`)
  const row = { kind, subject, action, terms: JSON.stringify(terms) }
  const about = and(eq(operatorApproval.kind, kind), eq(operatorApproval.subject, subject))
  const [other] = await tx
    .select({ operator: operatorApproval.operator })
    .from(operatorApproval)
    .where(
      and(
        about,
        eq(operatorApproval.action, action),
        eq(operatorApproval.terms, row.terms),
        gt(operatorApproval.at, EARLIEST),
        or(ne(operatorApproval.issuer, proof.issuer), ne(operatorApproval.operatorSubject, proof.subject)),
      ),
    )
  if (other) {
    await tx.delete(operatorApproval).where(about)
    return true
  }
  const [added] = await tx
    .insert(operatorApproval)
    .values({ ...row, operator, issuer: proof.issuer, operatorSubject: proof.subject, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [
        operatorApproval.kind,
        operatorApproval.subject,
        operatorApproval.action,
        operatorApproval.terms,
        operatorApproval.issuer,
        operatorApproval.operatorSubject,
      ],
      set: { at: sql`clock_timestamp()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (added?.isNew) await addAuditEntry(tx, { ...entry, after: { waits: 'for a second person', terms } }, now)
  return false
}
