import { z } from 'zod'
import { LOCALES } from '../languages.ts'
import { lookUp } from '../lookUp.ts'
import type { Call } from './call.ts'
import { CALLS, type CallName } from './calls.ts'
import type { Example } from './examples.ts'
import { PROOF_HEADER } from './identity.ts'

/** A JSON Schema or a part of the document: plain JSON. */
type Json = { [key: string]: unknown }

export interface DocumentFacts {
  title: string
  version: string
  /** Base addresses; without one the document says `/`. */
  servers?: string[]
  /** Name of the cookie that identifies the player at our own api proxy; upstream takes a bearer token. */
  sessionCookie?: string
  /** A recorded input and reply. */
  examples?: Partial<Record<CallName, Example>>
}

const HEADERS = {
  AcceptLanguage: header(
    'Accept-Language',
    { enum: Object.values(LOCALES).map(({ acceptLanguage }) => acceptLanguage) },
    'Language of messages and content',
  ),
  AppName: header('x-app-name', {}, 'Name of the app'),
  AgentType: header('x-agent-type', { enum: ['PC', 'H5'] }, 'PC on desktop, H5 otherwise'),
  AppVersion: header('x-app-version', { const: '101' }, 'Version of the app'),
}

/** The OpenAPI 3.1 document of every call of the contract (UPS-01). */
export function openApi({ title, version, servers = ['/'], sessionCookie, examples = {} }: DocumentFacts): Json {
  const paths = new Map<string, Record<string, Json>>()
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name]
    paths.set(call.path, {
      ...paths.get(call.path),
      [call.method.toLowerCase()]: operation(name, call, examples[name]),
    })
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(Object.values(CALLS).map((call) => call.group))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        player: sessionCookie
          ? { type: 'apiKey', in: 'cookie', name: sessionCookie }
          : { type: 'http', scheme: 'bearer' },
      },
      parameters: {
        ...HEADERS,
        IdempotencyKey: {
          ...header('Idempotency-Key', { minLength: 8, maxLength: 128 }, 'The intent; a repeat gives the first answer'),
          required: true,
        },
        IdentityProof: header(PROOF_HEADER, {}, 'The proof of POST /auth/identity, kept by the web tier'),
      },
    },
  }
}

function operation(name: string, call: Call, example: Example | undefined): Json {
  const input = jsonSchema(call.input)
  const inQuery = call.send === 'query' || call.send === 'both'
  const inBody = call.send === 'body' || call.send === 'both'
  return {
    operationId: name,
    summary: call.about,
    tags: [call.group],
    security: call.access === 'player' ? [{ player: [] }] : [],
    parameters: [
      ...Object.keys(HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` })),
      ...(call.money ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(call.stepUp ? [{ $ref: '#/components/parameters/IdentityProof' }] : []),
      ...fields(input).flatMap(([field, schema, required]) => {
        if (call.path.includes(`{${field}}`))
          return [{ name: field, in: 'path', required: true, schema, ...exampleValue(example, field) }]
        return inQuery ? [{ name: field, in: 'query', required, schema, ...exampleValue(example, field) }] : []
      }),
    ],
    ...(inBody && fields(input).length > 0
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: input, ...bodyOf(call, example) } } },
        }
      : {}),
    ...(call.send === 'multipart' ? { requestBody: { required: true, content: UPLOAD } } : {}),
    responses: { 200: call.file ? FILE : answer(call, example) },
    'x-access': call.access,
    'x-money': call.money,
    'x-cacheable': call.cacheable,
    'x-extension': call.extension,
  }
}

const FILE = {
  description: 'The file, or an envelope that refuses it',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

const answer = (call: Call, example: Example | undefined) => ({
  description: 'The envelope',
  content: {
    'application/json': { schema: envelope(call), ...(example ? { example: { code: 200, ...example.reply } } : {}) },
  },
})

function exampleValue(example: Example | undefined, field: string) {
  const value = example && lookUp(example.input, field)
  return value === undefined ? {} : { example: value }
}

/** The body does not repeat values of the path. */
function bodyOf(call: Call, example: Example | undefined) {
  if (!example) return {}
  const inBody = Object.entries(example.input).filter(([field]) => !call.path.includes(`{${field}}`))
  return { example: Object.fromEntries(inBody) }
}

const UPLOAD = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', contentMediaType: 'image/*', description: 'One image: JPEG, PNG or WebP' },
      },
    },
  },
}

/** Code 200 has the reply. Every other code is a refusal with a message for the player; 404 is an ended session. */
const envelope = (call: Call) => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'integer',
      description: '200 done, 404 session expired, 428 identity to be confirmed first, anything else refused',
    },
    message: { type: 'string', description: 'For the player, in the language asked for' },
    data: { anyOf: [jsonSchema(call.reply), { type: 'null' }] },
  },
})

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const Fields = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function fields(schema: Json): [name: string, schema: unknown, required: boolean][] {
  const { properties, required } = Fields.parse(schema)
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)])
}

function header(name: string, schema: Json, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...schema } }
}
