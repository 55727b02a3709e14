import { and, eq, gte, sql } from 'drizzle-orm'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Db, Log } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { translate, type Word } from '../kit/http/translate.ts'
import type { Operator } from '../operator/review-queue/auditLog.ts'
import type { Forgery } from '../operator/review-queue/forgeries.ts'
import { operatorSessionEnd } from '../operator/review-queue/tables.ts'
import { createProver, KeysAway, type Person, type ProofSettings } from './proof.ts'
import { DESK, deskBody, refuse, sameOrigin } from './reply.ts'

/** Who sent a request, where the desk asks for proof. */
const people = new WeakMap<Request, Person>()
export const personOf = (request: Request): Person | undefined => people.get(request)

/** The operator of a request: the proven one, or the name that was typed where nothing proves it. */
export function operatorOf(request: Request, typed: string): Omit<Operator, 'reason'> {
  const person = personOf(request)
  return person ? { operator: person.name, proof: person.proof } : { operator: typed }
}

/** The field for a name; where names are proven nobody types one. */
export const nameField = (request: Request, name: 'operator' | 'who', most: number): Html =>
  personOf(request)
    ? html``
    : html`<label>${translate(langFor(request), 'upstream.sandbox.operator')}<input name="${name}" required maxlength="${most}" autocomplete="name"></label>`

export interface ProvenDeps {
  settings: ProofSettings
  db: Db
  log: Log
  now(): EpochMs
  /** Counts each refusal (docs/metrics.md). */
  refused?: ((why: Forgery) => void) | undefined
}

const TYPED = z.looseObject({ operator: z.unknown(), who: z.unknown() }).partial().catch({})

/** Guards the desk where names are proven: without a person of the identity provider nothing is shown or done. */
export function provenAccess({ settings, db, log, now, refused }: ProvenDeps): Router {
  const prove = createProver(settings, now)
  const router = Router()
  const turnAway = (response: Response, why: Forgery) => {
    refused?.(why)
    if (why !== 'missing') log.warn({ why }, 'the desk refused an operator whose name is not proven')
    answer(response, 'not_proven', 'upstream.sandbox.notProven')
  }
  const judge: RequestHandler = async (request, response, next) => {
    try {
      const person = await prove(request)
      if (typeof person === 'string') return turnAway(response, person)
      if (await hasEnded(db, person)) return turnAway(response, 'ended')
      people.set(request, person)
      next()
    } catch (error) {
      if (!(error instanceof KeysAway)) throw error
      log.error({ err: error }, 'the desk cannot tell who its operators are')
      answer(response, 'keys_away', 'upstream.sandbox.keysAway')
    }
  }
  router.use(ownOrigin, judge)
  router.post('/leave', sameOrigin, async (request, response) => {
    const person = personOf(request)
    if (person) await endSession(db, person)
    response.redirect(303, `${DESK}/`)
  })
  router.use((request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const roles = personOf(request)?.roles ?? []
    if (roles.includes('decide') || (reads && roles.includes('read'))) next()
    else answer(response, 'role', 'upstream.sandbox.roleMissing')
  })
  router.post('/{*rest}', ...deskBody, (request, response, next) => {
    const { operator, who } = TYPED.parse(request.body ?? {})
    if (operator === undefined && who === undefined) next()
    else turnAway(response, 'plain_name')
  })
  return router
}

/** The proxy that proves a person does so for forms of other sites too. Browsers without `Sec-Fetch-Site` say an origin. */
const ownOrigin: RequestHandler = (request, response, next) => {
  const origin = request.get('sec-fetch-site') === undefined ? request.get('origin') : undefined
  const isOurs = origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.get('host'))
  if (isOurs || request.method === 'GET') next()
  else response.sendStatus(403)
}

const answer = (response: Response, reason: 'not_proven' | 'keys_away' | 'role', word: Word) =>
  refuse(response, reason, translate(langFor(response.req), word))

const rowOf = ({ proof }: Person) =>
  and(eq(operatorSessionEnd.issuer, proof.issuer), eq(operatorSessionEnd.operatorSubject, proof.subject))

async function hasEnded(db: Db, person: Person): Promise<boolean> {
  const issued = gte(operatorSessionEnd.endedAt, new Date(person.issuedAt))
  const rows = await db
    .select({ ended: sql`1` })
    .from(operatorSessionEnd)
    .where(and(rowOf(person), issued))
  return rows.length > 0
}

/** From now on every token that this person has had is void, also one whose issuer's clock is ahead. */
async function endSession(db: Db, { proof, issuedAt }: Person): Promise<void> {
  const endedAt = sql`greatest(clock_timestamp(), ${new Date(issuedAt).toISOString()}::timestamptz)`
  await db
    .insert(operatorSessionEnd)
    .values({ issuer: proof.issuer, operatorSubject: proof.subject, endedAt })
    .onConflictDoUpdate({
      target: [operatorSessionEnd.issuer, operatorSessionEnd.operatorSubject],
      set: { endedAt: sql`greatest(${operatorSessionEnd.endedAt}, excluded.ended_at)` },
    })
}
