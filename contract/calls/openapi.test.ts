import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from './calls.ts'
import { openApi } from './openapi.ts'

const Parameter = z.union([
  z.strictObject({ $ref: z.string().startsWith('#/components/parameters/') }),
  z.object({
    name: z.string(),
    in: z.enum(['query', 'path', 'header']),
    required: z.boolean(),
    schema: z.record(z.string(), z.unknown()),
  }),
])
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.object({ player: z.array(z.never()).optional() })),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.object({ 200: z.object({ description: z.string(), content: z.unknown() }) }),
})
/** The parts of OpenAPI 3.1 that this document uses. */
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'delete']), Operation)),
  components: z.object({
    parameters: z.record(z.string(), z.object({ name: z.string(), in: z.literal('header') })),
    securitySchemes: z.object({ player: z.object({ type: z.literal('http') }) }),
  }),
})

const read = () => {
  const raw = openApi({ title: 'Upstream', version: '1', servers: ['https://api.example'] })
  return { raw, document: Document.parse(JSON.parse(JSON.stringify(raw))) }
}

// Proves UPS-01.
test('the document lists every call of the contract once, and nothing else', () => {
  const operations = Object.entries(read().document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => `${operation?.operationId} ${method.toUpperCase()} ${path}`),
  )
  const calls = Object.entries(CALLS).map(([name, call]) => `${name} ${call.method} ${call.path}`)
  expect(operations.sort()).toEqual(calls.sort())
})

test('every reference resolves', () => {
  const { raw, document } = read()
  const references = [...JSON.stringify(raw).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  expect(references.length).toBeGreaterThan(0)
  for (const target of references) {
    const name = target.replace('#/components/parameters/', '')
    expect(document.components.parameters[name], target).toBeDefined()
  }
})

test('money calls require the intent, player calls a token, paths their values', () => {
  const { paths } = read().document
  const deposit = paths['/trx/depositSelf']?.post
  expect(deposit?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(deposit?.security).toEqual([{ player: [] }])
  expect(paths['/auth/login']?.post?.security).toEqual([])
  expect(paths['/auth/login']?.post?.parameters).not.toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(paths['/invite/app/{inviteCode}']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'inviteCode', in: 'path', required: true }),
  )
  const favourite = paths['/user/delete-collection']?.delete
  expect(favourite?.parameters).toContainEqual(expect.objectContaining({ name: 'gameId', in: 'query' }))
  expect(favourite?.requestBody?.content).toHaveProperty('application/json')
  expect(paths['/api/tool/upload']?.post?.requestBody?.content).toHaveProperty('multipart/form-data')
})

test('requests are described as sent: amounts are decimal strings', () => {
  const body = JSON.stringify(read().document.paths['/trx/depositSelf']?.post?.requestBody)
  expect(body).toContain('"amount":{"type":"string"')
})
