import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { REASONS, type Reason, reasonFacts } from '../reasons.ts'
import { CONTRACT_VERSION } from '../version.ts'
import { EXAMPLES } from './examples.ts'
import { openApi } from './openapi.ts'

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.object({ player: z.array(z.never()).optional() })),
  parameters: z.array(z.record(z.string(), z.unknown())),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.record(z.string(), z.unknown())),
  'x-reasons': z.array(z.string()).optional(),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string().min(100) }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'delete']), Operation)),
  components: z.object({
    parameters: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.looseObject({})) })),
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.object({ player: z.looseObject({ type: z.string() }) }),
  }),
})

const read = (more: { sessionCookie?: string; without?: CallName[] } = {}) => {
  const raw = openApi({ title: 'Kancil', version: CONTRACT_VERSION, examples: EXAMPLES, ...more })
  const text = JSON.stringify(raw)
  return { text, document: Document.parse(JSON.parse(text)) }
}
const proxy = () => read({ sessionCookie: 'sid' })
const names = Object.keys(CALLS) as CallName[]
const inPaths = ({ paths }: z.infer<typeof Document>) =>
  new Map(Object.values(paths).flatMap((item) => Object.values(item).map((one) => [one?.operationId ?? '', one])))

// Proves UPS-01.
test('the document lists every call of the contract once, and nothing else', () => {
  const operations = Object.entries(read().document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => `${operation?.operationId} ${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(names.map((name) => `${name} ${CALLS[name].method} ${CALLS[name].path}`).sort())
})

// Proves UPS-22.
test('the document marks what an upstream may leave out: every extension, and the optional calls of the specification', () => {
  for (const [name, operation] of inPaths(read().document)) {
    const { optional, extension }: Call = CALLS[name as CallName]
    expect([name, operation?.['x-optional'], operation?.['x-extension']]).toEqual([name, optional, extension])
    expect(optional || !extension).toBe(true)
  }
  const optionalNames = names.filter((name) => CALLS[name].optional && !CALLS[name].extension)
  expect(optionalNames.sort()).toEqual(['articleTypes', 'danaPage', 'levelInfo', 'popup', 'profileConfig'])
})

// Proves UPS-30.
test.each([
  ['upstream', read],
  ['the api proxy', proxy],
])('every reference of %s resolves, and every component is referred to', (_, make) => {
  const { text, document } = make()
  const references = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, target = '']) => target))
  const { parameters, responses, schemas } = document.components
  const there = Object.entries({ parameters, responses, schemas }).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  )
  expect([...references].sort()).toEqual(there.sort())
})

// Proves UPS-30.
describe('the document of the api proxy', () => {
  test('describes every refusal of every call, by status and reason', () => {
    const { document } = proxy()
    for (const [name, operation] of inPaths(document)) {
      const reasons = z.array(z.enum(Object.keys(REASONS) as [Reason, ...Reason[]])).parse(operation?.['x-reasons'])
      const statuses = new Set(
        reasons.flatMap((reason) => [reasonFacts(reason).status, ...(reasonFacts(reason).also ?? [])]),
      )
      expect(Object.keys(operation?.responses ?? {}).sort(), name).toEqual([...statuses, 200].map(String).sort())
    }
    const shown = Object.values(document.components.responses).flatMap(({ content }) => JSON.stringify(content))
    for (const [reason, [, occasion]] of Object.entries(REASONS))
      expect(
        shown.some((text) => text.includes(`"${reason}":{"value"`)),
        reason,
      ).toBe(occasion !== 'page' && reason !== 'method')
  })

  test('has no token and no proof in any reply or example, and the document of upstream has', () => {
    const { schemas } = proxy().document.components
    const replies = Object.entries(schemas).filter(([name]) => !name.endsWith('Input'))
    expect(JSON.stringify(replies)).not.toMatch(/"(authToken|proof)"/)
    expect(JSON.stringify(read().document.components.schemas)).toContain('"authToken"')
    const login = inPaths(proxy().document).get('login')?.responses[200]
    expect(JSON.stringify(login)).not.toContain('an-opaque-token')
    expect(login).toMatchObject({ headers: { 'Set-Cookie': {} } })
    const forgotten = inPaths(proxy().document).get('forgetPassword')?.responses[200]
    expect(JSON.stringify(forgotten)).toContain('"data":{"type":"null"}')
  })
})

test('player calls require a token, paths their values, requests are described as sent', () => {
  const { paths, components } = read().document
  expect(paths['/trx/depositSelf']?.post?.security).toEqual([{ player: [] }])
  expect(paths['/auth/login']?.post?.security).toEqual([])
  expect(components.securitySchemes.player.type).toBe('http')
  expect(paths['/invite/app/{inviteCode}']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'inviteCode', in: 'path', required: true }),
  )
  const favourite = paths['/user/delete-collection']?.delete
  expect(favourite?.parameters).toContainEqual(expect.objectContaining({ name: 'gameId', in: 'query' }))
  expect(favourite?.requestBody?.content).toHaveProperty('application/json')
  expect(paths['/api/tool/upload']?.post?.requestBody?.content).toHaveProperty('multipart/form-data')
  expect(JSON.stringify(components.schemas.rechargeOrderInput)).toContain('"amount":{"type":"string"')
})
