import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'
import { Balance, LevelInfo, SignedInDevice, UserDetail } from '../calls/account.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { HomeCard } from '../calls/content.ts'
import { PaymentGroup, PaymentMethod } from '../calls/deposits.ts'
import { Game, GameDetail, GameType, Supplier } from '../calls/games.ts'
import { Transaction } from '../calls/history.ts'
import { InvitedPlayer } from '../calls/invite.ts'
import { Articles } from '../calls/promotions.ts'
import { DepositLimit, Protection } from '../calls/protection.ts'
import { MaybeSignedIn, SignedIn } from '../calls/signIn.ts'
import { ContactInfo, Question } from '../calls/support.ts'
import { Flag, Id, MaybeFlag, MaybeText, Moment, Name, Text, Whole } from '../calls/wire.ts'
import { SavedAccount } from '../calls/withdrawals.ts'
import { Rupiah } from '../money/money.ts'

type Json = { [key: string]: unknown }

/** Schemas that several calls share, by the name of their component. */
const SHARED: Record<string, z.ZodType> = {
  Articles,
  Balance,
  ContactInfo,
  DepositLimit,
  Flag,
  Game,
  GameDetail,
  GameType,
  HomeCard,
  Id,
  InvitedPlayer,
  LevelInfo,
  MaybeFlag,
  MaybeSignedIn,
  MaybeText,
  Moment,
  Name,
  PaymentGroup,
  PaymentMethod,
  Protection,
  Question,
  Rupiah,
  SavedAccount,
  SignedIn,
  SignedInDevice,
  Supplier,
  Text,
  Transaction,
  UserDetail,
  Whole,
}

/** What the readers of loosely typed fields accept, in a sentence. */
const ABOUT: Record<string, string> = {
  Flag: 'Yes or no; absent means no',
  Id: 'An identifier, as text or number',
  MaybeFlag: 'Yes or no; absent stays absent',
  MaybeText: 'A text; empty counts as absent',
  Moment: 'ISO 8601, `2026-11-21 13:05:00` (WIB without a zone), epoch milliseconds or seconds, or the parts of a date',
  Name: 'A name that players read, as text or number',
  Rupiah: 'Money in rupiah, as text or number',
  Text: 'A text, a number, or nothing',
  Whole: 'A whole number, as number or text',
}

const SCHEMA_PATH = '#/components/schemas/'
const OPTIONS = { io: 'input', unrepresentable: 'any', override: asOnTheWire } as const

/** A list may also come inside an object (`rowsIn` of wire.ts), which a schema of zod does not say. */
function asOnTheWire({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform' || jsonSchema.type !== 'array') return
  const { type, items } = jsonSchema
  delete jsonSchema.items
  delete jsonSchema.type
  jsonSchema.description = 'A list, alone or as `list`, `records` or `rows` of an object; nothing is an empty list'
  jsonSchema.anyOf = [{ type, items }, { type: 'object', properties: { list: { type, items } } }, { type: 'null' }]
}

/** The component of a schema: shared, or named after the first call that has it. */
function componentOf(schema: z.ZodType): string {
  const [shared] = Object.entries(SHARED).find(([, one]) => one === schema) ?? []
  if (shared !== undefined) return shared
  const calls = Object.entries(CALLS)
  const [answers] = calls.find(([, { reply }]) => reply === schema) ?? []
  if (answers !== undefined) return `${answers}Reply`
  const [asks] = calls.find(([, { input }]) => input === schema) ?? []
  if (asks === undefined) throw new Error('a schema that belongs to no call')
  return `${asks}Input`
}

export const replyRef = (name: CallName) => `${SCHEMA_PATH}${componentOf(CALLS[name].reply)}`
export const inputRef = (name: CallName) => `${SCHEMA_PATH}${componentOf(CALLS[name].input)}`

/** The components of these calls on the wire, parts by `$ref`, without what `strips` names or nothing refers to. */
export function schemasOf(names: readonly CallName[], strips: (field: string) => boolean): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id })
  for (const name of names) {
    const { input, reply, send } = CALLS[name]
    if (!registry.has(reply)) registry.add(reply, { id: componentOf(reply) })
    const inBody = send === 'body' || send === 'both'
    if (inBody && fieldsOf(input).length > 0 && !registry.has(input)) registry.add(input, { id: componentOf(input) })
  }
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, uri: (id) => `${SCHEMA_PATH}${id}` })
  const all = Object.entries(schemas).map(([id, schema]): [string, Json] => {
    const { $schema: _, $id: __, ...rest } = schema as Json
    const about = lookUp(ABOUT, id)
    const whole = about === undefined ? rest : { ...rest, description: about }
    return [id, id.endsWith('Input') ? whole : (without(whole, strips) as Json)]
  })
  return used(all, names)
}

/** The components that the calls reach, directly or by another component. */
function used(all: readonly [string, Json][], names: readonly CallName[]): Record<string, Json> {
  const byName = new Map(all)
  const reached = new Set<string>()
  const reach = (id: string) => {
    const schema = byName.get(id)
    if (!schema || reached.has(id)) return
    reached.add(id)
    for (const [, inner = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) reach(inner)
  }
  for (const name of names) {
    const { file, reply, input } = CALLS[name]
    if (!file) reach(componentOf(reply))
    reach(componentOf(input))
  }
  return Object.fromEntries(all.filter(([id]) => reached.has(id)))
}

function without(schema: unknown, strips: (field: string) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => without(inner, strips))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      const properties = Object.entries(value).filter(([field]) => !strips(field))
      return [key, Object.fromEntries(properties.map(([field, inner]) => [field, without(inner, strips)]))]
    }
    if (key === 'required' && Array.isArray(value)) return [key, value.filter((field) => !strips(String(field)))]
    return [key, without(value, strips)]
  })
  return Object.fromEntries(entries)
}

const Fields = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

export function fieldsOf(schema: z.ZodType): [name: string, schema: unknown, required: boolean][] {
  const { properties, required } = Fields.parse(z.toJSONSchema(schema, OPTIONS))
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)])
}
