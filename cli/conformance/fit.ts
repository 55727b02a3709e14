import { z } from 'zod'
import type { Call } from '../../contract/calls/call.ts'
import { pathName, readTolerantly, valueAt } from '../../contract/calls/read.ts'
import { rowsIn } from '../../contract/calls/wire.ts'

/** How bad a violation is for a player, from the least to the worst. */
export const SEVERITIES = ['harmless', 'part', 'page', 'money'] as const
export type Severity = (typeof SEVERITIES)[number]

export const IN_WORDS: Record<Severity, string> = {
  harmless: 'harmless',
  part: 'part of a page missing',
  page: 'page down',
  money: 'money at risk',
}

/** What one rule found. `got` says the type of a value and never the value. */
export interface Finding {
  /** Path in `data` of the envelope, such as `list[].amount`; `data` for all of it, empty when the whole answer is meant. */
  field: string
  expected: string
  got: string
  severity: Severity
}

type Json = Record<string, unknown>
const Json = z.record(z.string(), z.unknown())
const isJson = (value: unknown): value is Json => Json.safeParse(value).success && !Array.isArray(value)

const FIELD_NAME = /^[A-Za-z_]\w{0,39}$/
const FIELDS_SHOWN = 8

/** The type of a value in words. Names of fields are shown, because they are the contract's; values are not. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return value === '' ? 'an empty text' : `a text of ${value.length} characters`
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number with a fraction'
  if (typeof value !== 'object') return typeof value
  const names = Object.keys(value).filter((name) => FIELD_NAME.test(name))
  if (names.length === 0) return 'an object without known names'
  return `an object with ${names.slice(0, FIELDS_SHOWN).join(', ')}${names.length > FIELDS_SHOWN ? ', …' : ''}`
}

const wireSchema = ({ reply }: Call): Json => z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }) as Json

const optionsOf = (schema: Json): Json[] =>
  [schema, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (Array.isArray(some) ? some : []))]
    .filter(isJson)
    .flatMap((one) => (one === schema ? [one] : optionsOf(one)))

function schemaAt(schema: Json, path: readonly PropertyKey[]): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return schema
  for (const option of optionsOf(schema)) {
    const inner = typeof key === 'number' ? option.items : isJson(option.properties) && option.properties[String(key)]
    const found = isJson(inner) ? schemaAt(inner, rest) : undefined
    if (found) return found
  }
  return undefined
}

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
}

function inWords(schema: Json): string {
  const words = optionsOf(schema).flatMap(({ type, const: only, enum: some, minLength, pattern }) => {
    if (only !== undefined) return [JSON.stringify(only)]
    if (Array.isArray(some)) return [`one of ${some.map((one) => JSON.stringify(one)).join(', ')}`]
    const rule =
      typeof pattern === 'string' ? ` like ${pattern}` : Number(minLength ?? 0) > 0 ? ' that is not empty' : ''
    return [type].flat().flatMap((one) => (typeof one === 'string' ? [(TYPES[one] ?? one) + rule] : []))
  })
  return [...new Set(words)].join(' or ') || 'another value'
}

/** What the absence of this reply costs a player. */
export const costOf = ({ money, extension, time }: Call): Severity =>
  money ? 'money' : extension || time === 'part' ? 'part' : 'page'

/** A list that is nowhere: the reply is an object without `list`, `records` or `rows`. */
const isLost = (value: unknown): boolean =>
  isJson(value) && !['list', 'records', 'rows'].some((name) => Object.hasOwn(value, name))

interface Lists {
  /** Rows of the outermost list; null for a reply without one. */
  rows: number | null
  lost: string[]
}

function lists(schema: Json, value: unknown, name: string): Lists {
  const array = optionsOf(schema).find(({ type }) => type === 'array')
  const fields = optionsOf(schema).find(({ properties }) => isJson(properties))?.properties
  const page = isJson(fields) && isJson(fields.list) && optionsOf(fields.list).some(({ type }) => type === 'array')
  if (array || page) {
    if (isLost(value)) return { rows: 0, lost: [name || '(whole)'] }
    const rows = rowsIn(value)
    return { rows: Array.isArray(rows) ? rows.length : 0, lost: [] }
  }
  if (!isJson(fields) || !isJson(value)) return { rows: null, lost: [] }
  const inner = Object.entries(fields).flatMap(([field, one]) =>
    isJson(one) ? [lists(one, value[field], name ? `${name}.${field}` : field)] : [],
  )
  const counted = inner.flatMap(({ rows }) => (rows === null ? [] : [rows]))
  return {
    rows: counted.length === 0 ? null : counted.reduce((sum, rows) => sum + rows, 0),
    lost: inner.flatMap(({ lost }) => lost),
  }
}

type Issue = z.core.$ZodIssue
const AMOUNT = 'an amount such as 50000 or "50000.00"'

/** Of a value that fits none of several forms: the fault in the form that it has come closest to. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap((form) => form.slice(0, 1)).map(closest)
  const nearest = inner.find(({ path }) => path.length > 0) ?? inner.find(({ code }) => code === 'custom')
  return nearest ? { ...nearest, path: [...issue.path, ...nearest.path] } : issue
}

const dataPath = (field: string) => (field === '(whole)' ? 'data' : field)

/** Every deviation of `data` from the reply of the call, and how many rows of its lists were found. */
export function replyFit(call: Call, data: unknown): { findings: Finding[]; rows: number | null } {
  const schema = wireSchema(call)
  const { ok, violations } = readTolerantly(call.reply, data)
  const issues = call.reply.safeParse(data).error?.issues ?? []
  const findings = violations.map((field): Finding => {
    const first = issues.find((issue) => pathName(issue.path) === field)
    const issue = first && closest(first)
    const path = issue?.path
    const at = path && schemaAt(schema, path)
    const isAmount = issue?.code === 'custom' && issue.message === 'amount'
    return {
      field: dataPath(path ? pathName(path) : field),
      expected: isAmount ? AMOUNT : at ? inWords(at) : 'what the contract says',
      got: path ? kindOf(valueAt(data, path)) : 'another value in a row that was already wrong',
      severity: ok ? 'part' : costOf(call),
    }
  })
  const { rows, lost } = lists(schema, data, '')
  const nowhere = lost.map((field): Finding => {
    const path = field === '(whole)' ? [] : field.split('.')
    return {
      field: dataPath(field),
      expected: 'a list, alone or as list, records or rows of an object',
      got: kindOf(valueAt(data, path)),
      severity: costOf(call),
    }
  })
  return { findings: [...findings, ...nowhere], rows }
}

/** The call was refused, or its answer is not what an upstream sends. */
export const brokenAnswer = (call: Call, expected: string, got: string): Finding => ({
  field: '',
  expected,
  got,
  severity: costOf(call),
})
