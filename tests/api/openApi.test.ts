import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fc } from '../setup/properties.ts'
import { HOSTILE, valuesOf } from '../support/fromSchema.ts'
import { openProduct, type Product } from '../support/product.ts'

/** Calls of one player one after the other, and players; PROPERTY_RUNS tries more of them. */
const STEPS = 25
const PLAYERS = Number(process.env.PROPERTY_RUNS ?? 12)

const Links = z.record(
  z.string(),
  z.object({
    operationId: z.string(),
    parameters: z.record(z.string(), z.string()).optional(),
    requestBody: z.record(z.string(), z.string()).optional(),
  }),
)
const Content = z.object({ schema: z.looseObject({}), example: z.unknown().optional() })
const Answer = z.looseObject({
  $ref: z.string().optional(),
  content: z.record(z.string(), Content).optional(),
  links: Links.optional(),
})
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.looseObject({
      $ref: z.string().optional(),
      name: z.string().optional(),
      in: z.string().optional(),
      schema: z.unknown().optional(),
      example: z.unknown().optional(),
    }),
  ),
  requestBody: z.object({ content: z.record(z.string(), Content) }).optional(),
  responses: z.record(z.string(), Answer),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()), responses: z.record(z.string(), Answer) }),
})
type Document = z.infer<typeof Document>
interface Place {
  path: string
  method: string
  operation: z.infer<typeof Operation>
}
/** Values for the fields of a call that an earlier reply has named. */
type Known = Map<string, Record<string, unknown>>

let product: Product
let document: Document
const places = new Map<string, Place>()
beforeAll(async () => {
  product = await openProduct()
  const { body } = await request(product.url).get('/openapi.json').expect(200)
  document = Document.parse(body)
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      places.set(operation.operationId, { path, method, operation })
})
afterAll(() => product.close())

/** An order, what its answer leads to, and a game: reached whatever the seed is. */
const WALK: Step[] = [
  { name: 'rechargeOrder', follows: false },
  { name: 'history', follows: true },
  { name: 'gameDetail', follows: false },
].map((one) => ({ ...one, seed: 0, hostile: null, key: 'a-key-of-the-walk-0001' }))

/** Its file is no JSON, and it needs one that is a picture. */
const NOT_TRIED = ['upload']

/** One call: fields that fit the schema, some of them replaced by what does not. */
const step = () =>
  fc.record({
    name: fc.constantFrom(...[...places.keys()].filter((name) => !NOT_TRIED.includes(name))),
    seed: fc.nat(),
    follows: fc.boolean(),
    hostile: fc.option(fc.tuple(fc.nat(), HOSTILE), { freq: 2 }),
    key: fc.oneof(
      { weight: 6, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('', 'short', 'same-key-again') },
    ),
  })
type Step = ReturnType<typeof step> extends fc.Arbitrary<infer S> ? S : never

const NAMED = /^#\/components\/\w+\//
const answerOf = ({ responses }: Place['operation'], status: number) => {
  const answer = responses[status]
  return answer?.$ref ? document.components.responses[answer.$ref.replace(NAMED, '')] : answer
}

/** The schema of an answer as zod reads it, with the components beside. */
function readerOf(schema: object) {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}
const readers = new Map<string, z.ZodType>()

/** What an earlier reply has named, else the example of the document or values of the schema; one field may be hostile. */
function inputOf({ operation }: Place, one: Step, named: Record<string, unknown> | undefined) {
  const sample = (schema: unknown) =>
    fc.sample(valuesOf(schema, document.components.schemas), { numRuns: 1, seed: one.seed })[0]
  const usesExample = one.seed % 2 === 0
  const body = operation.requestBody?.content['application/json']
  const inPath = operation.parameters.flatMap(({ name, in: where, schema }) =>
    name && where === 'path' ? [[name, String(sample(schema) || 'x')]] : [],
  )
  const inQuery = operation.parameters.flatMap(({ name, in: where, schema, example }) =>
    name && where === 'query' ? [[name, usesExample && example !== undefined ? example : sample(schema)]] : [],
  )
  const inBody = body && ((usesExample && body.example) || sample(body.schema))
  const fields = z.record(z.string(), z.unknown()).parse(named ?? inBody ?? Object.fromEntries(inQuery))
  const input: Record<string, unknown> = { ...Object.fromEntries(inPath), ...fields }
  const names = Object.keys(input)
  const target = one.hostile && names[one.hostile[0] % Math.max(1, names.length)]
  if (one.hostile && target) input[target] = one.hostile[1]
  return input
}

async function send(
  agent: ReturnType<typeof request.agent>,
  { path, method, operation }: Place,
  input: Record<string, unknown>,
  key: string,
) {
  const used = new Set<string>()
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String(input[name]).toWellFormed())
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)))
  const call =
    method === 'get'
      ? agent.get(`/api${address}`)
      : method === 'post'
        ? agent.post(`/api${address}`)
        : agent.delete(`/api${address}`)
  call.set('Origin', product.url)
  if (operation.parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey')) && key !== '')
    call.set('Idempotency-Key', key)
  if (operation.requestBody) return call.send(rest)
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  )
  return call.query(query.toString())
}

/** Notes what a reply is good for. */
function follow({ operation }: Place, data: unknown, known: Known) {
  for (const { operationId, parameters, requestBody } of Object.values(operation.responses['200']?.links ?? {})) {
    const values = Object.entries(parameters ?? requestBody ?? {}).map(([field, expression]) => {
      const place = expression.replace('$response.body#/data/', '').split('/')
      return [
        field,
        place.reduce<unknown>((at, step) => (at && typeof at === 'object' ? Reflect.get(at, step) : undefined), data),
      ] as const
    })
    if (values.every(([, value]) => value !== undefined)) known.set(operationId, Object.fromEntries(values))
  }
}

// Proves QAT-34.
test('whatever a client sends, calls one after another answer as the document says, and none fails', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step(), { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const agent = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
      const created = await agent.post('/__sandbox/players').send({ balance: '500000', bonus: '20000' }).expect(200)
      const { username, password } = created.body.data
      await agent.post('/api/auth/login').send({ username, password }).expect(200)
      await agent.post('/api/auth/identity').send({ password }).expect(200)
      const known: Known = new Map()
      for (const one of steps) {
        const next = one.follows ? [...known.keys()] : []
        const name = next[one.seed % Math.max(1, next.length)] ?? one.name
        const place = places.get(name)
        if (!place) throw new Error(name)
        const input = inputOf(place, one, one.follows ? known.get(name) : undefined)
        const { status, body, type } = await send(agent, place, input, one.key)
        const said = `${name} ${JSON.stringify(input)} → ${status} ${JSON.stringify(body).slice(0, 300)}`
        const answer = answerOf(place.operation, status)
        expect(answer, said).toBeDefined()
        expect(status, said).toBeLessThan(500)
        const schema = answer?.content?.['application/json']?.schema
        if (schema && type === 'application/json') {
          const id = `${name} ${status}`
          const reader = readers.get(id) ?? readerOf(schema)
          readers.set(id, reader)
          const { error } = reader.safeParse(body)
          expect(error?.issues, said).toBeUndefined()
        }
        if (status === 200) {
          reached.add(name)
          follow(place, body.data, known)
        }
      }
    }),
    { numRuns: PLAYERS, examples: [[WALK]] },
  )
  // Orders and what they lead to are reached, not only refusals.
  expect([...reached]).toEqual(expect.arrayContaining(['rechargeOrder', 'history', 'gameDetail']))
})
