import { lookUp } from '../../common/lookUp.ts'
import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { PROOF_HEADER } from '../calls/identity.ts'
import { DEVICE_HEADER } from '../calls/signIn.ts'
import { KEY_MAX, KEY_MIN, KEY_PATTERN } from '../idempotencyKey.ts'
import { LOCALES } from '../languages.ts'
import type { Example } from './examples.ts'
import { LINKS } from './links.ts'
import { type Json, PROXY, type Side, UPSTREAM } from './openapiAnswers.ts'
import { fieldsOf, inputRef, replyRef, schemasOf } from './openapiSchemas.ts'

export interface DocumentFacts {
  title: string
  version: string
  /** Base addresses; without one the document says `/`. */
  servers?: string[]
  /** Name of the cookie that identifies the player at our own api proxy; upstream takes a bearer token. */
  sessionCookie?: string
  without?: readonly CallName[]
  examples?: Partial<Record<CallName, Example>>
}

const GROUPS: Record<Call['group'], string> = {
  auth: 'Signing in and out, passwords, codes by e-mail',
  wallet: 'Balance, deposits, withdrawals, history, the account itself',
  content: 'What visitors see: home page, promotions, settings',
  games: 'Catalogue, favourites, opening a game',
  support: 'Questions and their answers',
  upload: 'Pictures of players',
}

const header = (name: string, schema: Json, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
})

/** The headers that the web tier sends with every call to upstream (UPS-02). */
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

const KEY_RULE = { minLength: KEY_MIN, maxLength: KEY_MAX, pattern: KEY_PATTERN }
const KEY_ABOUT =
  'The intent of the call: created once when the form is rendered, the same for every repeat. A repeat gives the first answer.'
const KEYS = {
  IdempotencyKey: { ...header('Idempotency-Key', KEY_RULE, KEY_ABOUT), required: true },
  MaybeIdempotencyKey: header('Idempotency-Key', KEY_RULE, `${KEY_ABOUT} This call may go without.`),
}
const PROOF = {
  IdentityProof: header(PROOF_HEADER, {}, 'The proof of POST /auth/identity, which the web tier keeps for the player'),
}
const DEVICE = {
  DeviceMark: header(
    DEVICE_HEADER,
    {},
    'An opaque mark of the device that signs in, the same at its next sign-in. An upstream may leave it unread.',
  ),
}
const SAME_ORIGIN = {
  SecFetchSite: header(
    'Sec-Fetch-Site',
    { enum: ['same-origin', 'none'] },
    'Browsers send it by themselves. A program sends `same-origin`, or an `Origin` that is ours; with neither the call is refused.',
  ),
}

/** The OpenAPI 3.1 document of every call of the contract (UPS-01, UPS-30). Its schemas are those of zod. */
export function openApi(facts: DocumentFacts): Json {
  const { title, version, servers = ['/'], sessionCookie, without = [], examples = {} } = facts
  const side = sessionCookie === undefined ? UPSTREAM : PROXY
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !without.includes(name))
  const paths = new Map<string, Record<string, Json>>()
  for (const name of names) {
    const call: Call = CALLS[name]
    const method = call.method.toLowerCase()
    paths.set(call.path, {
      ...paths.get(call.path),
      [method]: operation(name, { example: examples[name], side, names }),
    })
  }
  const parameters = { ...(side.isProxy ? SAME_ORIGIN : { ...HEADERS, ...PROOF, ...DEVICE }), ...KEYS }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: side.about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(names.map((name) => CALLS[name].group))].map((name) => ({ name, description: GROUPS[name] })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        player: sessionCookie
          ? {
              type: 'apiKey',
              in: 'cookie',
              name: sessionCookie,
              description: 'The sealed session, set by a sign-in. The token of upstream is inside and never leaves it.',
            }
          : { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, opaque to the web tier' },
      },
      parameters,
      responses: side.responses,
      schemas: { ...schemasOf(names, side.strips), ...side.schemas },
    },
  }
}

const ref = (kind: 'parameters' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

interface Place {
  example: Example | undefined
  side: Side
  names: readonly CallName[]
}

function operation(name: CallName, { example, side, names }: Place): Json {
  const call: Call = CALLS[name]
  const inQuery = call.send === 'query' || call.send === 'both'
  const inBody = call.send === 'body' || call.send === 'both'
  const fields = fieldsOf(call.input)
  const keyed = call.money ? ['IdempotencyKey'] : call.repeatable ? ['MaybeIdempotencyKey'] : []
  const proof = call.stepUp ? ['IdentityProof'] : []
  const device = call.marksDevice ? ['DeviceMark'] : []
  const headers = side.isProxy
    ? call.method === 'GET'
      ? []
      : ['SecFetchSite']
    : [...Object.keys(HEADERS), ...proof, ...device]
  return {
    operationId: name,
    summary: call.about,
    tags: [call.group],
    security: call.access === 'player' ? [{ player: [] }] : [],
    parameters: [
      ...[...headers, ...keyed].map((key) => ref('parameters', key)),
      ...fields.flatMap(([field, schema, required]) => {
        if (call.path.includes(`{${field}}`))
          return [{ name: field, in: 'path', required: true, schema, ...exampleValue(example, field) }]
        return inQuery ? [{ name: field, in: 'query', required, schema, ...exampleValue(example, field) }] : []
      }),
    ],
    ...(inBody && fields.length > 0
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: inputRef(name) }, ...bodyOf(call, example) } },
          },
        }
      : {}),
    ...(call.send === 'multipart' ? { requestBody: { required: true, content: UPLOAD } } : {}),
    responses: {
      200: call.file
        ? FILE
        : {
            ...side.done(name, call),
            content: done(name, example, side),
            ...(side.hides(name) ? {} : linksOf(name, names)),
          },
      ...Object.fromEntries(
        side.refusals(name, call).map(([status, component]) => [status, ref('responses', component)]),
      ),
    },
    'x-access': call.access,
    'x-money': call.money,
    'x-cacheable': call.cacheable,
    'x-extension': call.extension,
    'x-optional': call.optional,
    ...side.facts(name, call),
  }
}

/** Inputs in the query or path are parameters of a link, those in the body its body. */
function linksOf(name: CallName, names: readonly CallName[]): Json {
  const links = Object.entries(LINKS[name] ?? {}).filter(([, { to }]) => names.includes(to))
  if (links.length === 0) return {}
  const all = links.map(([key, { to, about, input }]) => {
    const values = Object.fromEntries(
      Object.entries(input).map(([field, place]) => [field, `$response.body#/data${place}`]),
    )
    const fields = Object.keys(values).length === 0 ? {} : { [isInBody(to) ? 'requestBody' : 'parameters']: values }
    return [key, { operationId: to, description: about, ...fields }]
  })
  return { links: Object.fromEntries(all) }
}

const isInBody = (name: CallName) => CALLS[name].send === 'body' || CALLS[name].send === 'both'

const FILE = {
  description: 'The file',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** The envelope of a success around the reply of the call. */
function done(name: CallName, example: Example | undefined, side: Side): Json {
  const shown = example && { code: 200, message: example.reply.message, data: side.shown(name, example.reply.data) }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { const: 200, type: 'integer' },
          message: { type: 'string', description: 'For the player, in the language asked for; often empty' },
          data: side.hides(name) ? { type: 'null' } : { anyOf: [{ $ref: replyRef(name) }, { type: 'null' }] },
        },
      },
      ...(shown ? { example: shown } : {}),
    },
  }
}

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
