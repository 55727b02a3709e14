import { z } from 'zod'
import { fc } from '../setup/properties.ts'

/** A JSON schema as the OpenAPI document has it. Keywords that are not here are descriptions, or narrow what follows. */
export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
})
export type Components = Readonly<Record<string, unknown>>

const LONGEST = 40

/** Values that the schema describes, and texts at its limits. `components` are the schemas of the document by name. */
export function valuesOf(raw: unknown, components: Components): fc.Arbitrary<unknown> {
  const schema = Schema.parse(raw ?? {})
  if (schema.$ref) return valuesOf(components[schema.$ref.split('/').at(-1) ?? ''], components)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [first, ...others] = schema.anyOf ?? schema.allOf ?? []
  if (first !== undefined)
    return fc.oneof(valuesOf(first, components), ...others.map((one) => valuesOf(one, components)))
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000_000, 2 ** 40) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items, components), { maxLength: 3 })
    case 'object':
      return records(schema, components)
    default:
      return fc.oneof(fc.string({ maxLength: LONGEST }), fc.integer(), fc.constant(null))
  }
}

function texts({ minLength = 0, maxLength = LONGEST, pattern }: z.infer<typeof Schema>): fc.Arbitrary<unknown> {
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)), unit: 'grapheme' })
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), plain) : plain
}

function records({ properties = {}, required = [] }: z.infer<typeof Schema>, components: Components) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, components)]))
  return fc.record(fields, { requiredKeys: required })
}

/** What no schema describes: other types, endless texts, signs that break parsers. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '../../etc',
    "'; drop table x",
    '<script>',
    '٣٤',
    ...['__proto__', 'toString', 'hasOwnProperty'],
  ),
  fc.constant('9'.repeat(400)),
  fc.constant({ constructor: { prototype: 1 } }),
  fc.constant([[[[]]]]),
  fc.string({ maxLength: LONGEST, unit: 'binary' }),
)
