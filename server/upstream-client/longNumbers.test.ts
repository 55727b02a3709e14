import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { replyRef, schemasOf } from '../../contract/documents/openapiSchemas.ts'
import { ReplyReader } from './reply.ts'

type Schema = { [key: string]: unknown }

const names = (Object.keys(CALLS) as CallName[]).filter((name) => !CALLS[name].file)
const schemas = schemasOf(names, () => false)

/** Values of the other fields, by the component of the contract. */
const OTHERS: Record<string, unknown> = {
  Rupiah: '1',
  Moment: '2026-11-21 13:05:00',
  Whole: 1,
  Flag: true,
  MaybeFlag: true,
}
const MAY_BE_NUMBERS = ['Id', 'Text', 'MaybeText', 'Name']
/** Fields whose text is one word of a list, a day, or four digits, so a number means nothing there. */
const WORDS =
  /\.(type|state|agentType|day|about)$|verification\.(refusal|link|nikEnd)$|^(identity\.ways|rechargeOrder\.type|ownData\.files)/

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const refOf = (schema: Schema) =>
  String(schema.$ref ?? '')
    .split('/')
    .at(-1) ?? ''

/** A reply to each call in which every identifier and every text is a number of 19 digits, each another one. */
class Sample {
  readonly numbers = new Map<string, string>()

  of(schema: unknown, path: string): unknown {
    if (!isSchema(schema)) return undefined
    const ref = refOf(schema)
    if (MAY_BE_NUMBERS.includes(ref)) return WORDS.test(path) ? '2026-11-21' : this.#number(path)
    if (ref in OTHERS) return OTHERS[ref]
    if (ref) return this.of(schemas[ref], path)
    const ways = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray)
    if (ways) return this.of(ways.find((way) => isSchema(way) && way.type === 'object') ?? ways[0], path)
    if (schema.type === 'integer') return 1
    if (schema.type === 'array') return [this.of(schema.items, path)]
    if (schema.type === 'object') return this.#fields(schema.properties, path)
    if (Array.isArray(schema.enum)) return schema.enum[0]
    if ('const' in schema) return schema.const
    // Base64url of a passkey is never a number.
    if (typeof schema.pattern === 'string') return 'AAAA'
    return schema.type === 'string' ? 'https://example.com/' : undefined
  }

  #fields(properties: unknown, path: string): Schema {
    const entries = Object.entries(isSchema(properties) ? properties : {})
    return Object.fromEntries(entries.map(([name, inner]) => [name, this.of(inner, `${path}.${name}`)]))
  }

  /** Marked, and made a number in the text of the reply. */
  #number(path: string): string {
    const digits = `8808123456789${String(100_001 + this.numbers.size)}`
    this.numbers.set(digits, path)
    return `#${digits}`
  }
}

const rawOf = (json: string) => ({
  status: 200,
  type: 'application/json',
  disposition: undefined,
  body: Buffer.from(`{"code":200,"message":"","data":${json}}`),
})

function read(name: CallName, json: string) {
  const reader = new ReplyReader(() => {})
  const reply = reader.read(name, CALLS[name] as Call, rawOf(json), true)
  return { reply, violations: [...reader.violations().keys()] }
}

// Proves UPS-03.
test.each(names)('%s keeps every digit of numbers above 2^53, for the code and for callers of /api', (name) => {
  const sample = new Sample()
  const data = sample.of({ $ref: replyRef(name) }, name)
  const json = JSON.stringify(data ?? null).replaceAll(/"#(\d{19})"/g, '$1')
  const { reply, violations } = read(name, json)
  expect(violations).toEqual([])
  const [code, callers] = [JSON.stringify(reply.data ?? null), JSON.stringify(reply.raw)]
  const changedNumbers = (text: string) =>
    [...sample.numbers].filter(([digits]) => !text.includes(digits)).map(([, path]) => path)
  expect(changedNumbers(callers)).toEqual([])
  expect(changedNumbers(code)).toEqual([])
})

// Proves UPS-04.
test('a number that must be exact and is not is refused by its name, never rounded', () => {
  const row = { type: 'deposit', state: 'credited', createTime: '2026-11-21 13:05:00' }
  const rowWith = (more: string) => `{"list":[${JSON.stringify(row).slice(0, -1)},${more}}]}`
  const refused = (more: string) =>
    read('history', rowWith(more)).violations.map((name) => name.replace('history:list[].', ''))
  expect(refused('"transNo":"T1","amount":9007199254740993')).toEqual(['amount'])
  expect(refused('"transNo":"T1","amount":90071992547409.93')).toEqual(['amount'])
  expect(refused('"transNo":"T1","amount":1,"rounds":9007199254740993')).toEqual(['rounds'])
  expect(refused('"transNo":2.0261126000000123E18,"amount":1')).toEqual(['transNo'])
  expect(refused('"transNo":"T1","amount":1,"remark":1e400')).toEqual(['remark'])
  expect(refused('"transNo":9007199254740993,"amount":1.0E7')).toEqual([])
})
