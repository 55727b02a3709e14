import type { RequestHandler } from 'express'
import { z } from 'zod'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { REVIEW_KINDS } from '../operator/review-queue/kinds.ts'
import { DepositPress } from './deposits.ts'
import { LedgerPress } from './ledger.ts'
import { type ListShape, listQuery } from './list.ts'
import { MAIL_LIST } from './mailbox.ts'
import { PlayerRequest } from './makePlayer.ts'
import { ORDER_LIST } from './openOrders.ts'
import { PLAYER_LIST } from './players.ts'
import { DESK } from './reply.ts'
import { REQUEST_LIST } from './requests.ts'
import { pressedOf, REVIEW_LIST, TRAIL_LIST } from './reviewQueue.ts'
import { StepUpPress } from './stepUp.ts'
import { SUPPORT_LIST, SupportAnswer } from './support.ts'
import { VERIFICATION_LIST, VerificationPress } from './verifications.ts'
import { WITHDRAWAL_LIST, WithdrawalPress } from './withdrawals.ts'

/** Every list of the desk. */
export const LISTS: Readonly<Record<string, ListShape>> = {
  parked: REVIEW_LIST,
  deposits: ORDER_LIST,
  withdrawals: WITHDRAWAL_LIST,
  verifications: VERIFICATION_LIST,
  players: PLAYER_LIST,
  support: SUPPORT_LIST,
  trail: TRAIL_LIST,
  mail: MAIL_LIST,
  requests: REQUEST_LIST,
}

/** What may be posted, by address. */
const DECISIONS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(REVIEW_KINDS.map((kind) => [`parked/${kind}/{id}`, pressedOf(kind)])),
  'deposits/{transNo}': DepositPress,
  'withdrawals/{transNo}': WithdrawalPress,
  'verifications/{username}': VerificationPress,
  'players/{username}': StepUpPress,
  'support/{id}': SupportAnswer,
  players: PlayerRequest,
  ledger: LedgerPress,
}

const ENVELOPE = { $ref: '#/components/schemas/Envelope' }
const json = (schema: unknown) => ({ 'application/json': { schema } })
const answers = (codes: Readonly<Record<number, string>>, schema: unknown = ENVELOPE) =>
  Object.fromEntries(Object.entries(codes).map(([code, description]) => [code, { description, content: json(schema) }]))
const REFUSED = { 401: 'Nothing proves who asks', 403: 'The role is missing', 400: 'Unknown fields or values' }
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const Properties = z.object({ properties: z.record(z.string(), z.unknown()) })

function listing(shape: ListShape) {
  const { properties } = Properties.parse(schemaOf(listQuery(shape)))
  const parameters = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
  const page = { list: { type: 'array', items: { type: 'object' } }, total: { type: 'integer' } }
  const data = { type: 'object', properties: page, required: ['list', 'total'] }
  const found = { allOf: [ENVELOPE, { type: 'object', properties: { data } }] }
  return {
    parameters,
    responses: { ...answers({ 200: 'One page, and how many rows there are' }, found), ...answers(REFUSED) },
  }
}

function deciding(path: string, body: z.ZodType) {
  const parameters = path
    .split('{')
    .slice(1)
    .map((part) => ({
      ...{ name: part.slice(0, part.indexOf('}')), in: 'path', required: true },
      schema: { type: 'string' },
    }))
  const done = {
    200: 'Done',
    202: 'Kept for a second person',
    404: 'Nothing of this name',
    409: 'The state forbids it',
  }
  return {
    parameters,
    requestBody: { required: true, content: json(schemaOf(body)) },
    responses: answers({ ...done, ...REFUSED }),
  }
}

const at = (path: string) => `${DESK}/${path}`
const envelope = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {}, reason: { type: 'string' } },
}
const gets = Object.entries(LISTS).map(([path, shape]) => [at(path), { get: listing(shape) }] as const)
const posts = Object.entries(DECISIONS).map(([path, body]) => [at(path), { post: deciding(path, body) }] as const)
const paths = new Map<string, object>()
for (const [path, item] of [...gets, ...posts]) paths.set(path, { ...paths.get(path), ...item })

const bytes = Buffer.from(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'The desk of the Kancil reference upstream', version: CONTRACT_VERSION },
    servers: [{ url: '/' }],
    security: [{ operator: [] }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Envelope: envelope },
      securitySchemes: { operator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }),
)

/** `GET /desk/openapi.json`: the lists of the desk with paging, filters and sorts, and every decision. */
export const deskDocument: RequestHandler = (_, response) => {
  response.type('json').send(bytes)
}
