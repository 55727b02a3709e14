import { isTokenField } from '../../common/secrets.ts'
import type { Call } from '../calls/call.ts'
import type { CallName } from '../calls/calls.ts'
import { type Occasion, REASONS, REASONS_OF_UPSTREAM, type Reason, reasonFacts } from '../reasons.ts'
import { href } from '../routes.ts'

/** A part of the document: plain JSON. */
export type Json = { [key: string]: unknown }

/** What differs between the document of the api proxy and that of upstream. */
export interface Side {
  isProxy: boolean
  about: string
  strips(field: string): boolean
  /** Whether `data` of this call is always null. */
  hides(name: CallName): boolean
  shown(name: CallName, data: unknown): unknown
  done(name: CallName, call: Call): Json
  refusals(name: CallName, call: Call): [status: string, component: string][]
  responses: Json
  schemas: Json
  facts(name: CallName, call: Call): Json
}

const ALL = Object.keys(REASONS) as Reason[]
/** Forms of these calls may bring a picture. */
const WITH_PICTURE: readonly CallName[] = ['upload', 'question', 'modifyInfo', 'verify']
const SETS_SESSION: readonly CallName[] = [
  'login',
  'register',
  'guest',
  'thirdPartyLogin',
  'passkeySignIn',
  'changePassword',
  'setPassword',
  'endSessions',
]

export function reasonsOf(name: string, call: Call): Reason[] {
  const applies: Record<Occasion, boolean> = {
    call: true,
    body: call.method !== 'GET',
    player: call.access === 'player',
    keyed: call.money || call.repeatable,
    money: call.money,
    stepUp: call.stepUp,
    newPassword: call.newPassword !== undefined,
    picture: WITH_PICTURE.some((one) => one === name),
    signIn: name === 'thirdPartyLogin' || name === 'confirmIdentity',
    passkey: name === 'passkeySignIn' || name === 'passkeyRegister' || name === 'confirmIdentity',
    withdrawal: name === 'withdraw',
    page: false,
  }
  // An unknown method or path is no answer of an operation.
  return ALL.filter((reason) => applies[reasonFacts(reason).occasion] && reason !== 'method')
}

const statusesOf = (reason: Reason) => {
  const { status, also = [] } = reasonFacts(reason)
  return [status, ...also]
}
const inProxy = ALL.filter((reason) => reasonFacts(reason).occasion !== 'page' && reason !== 'method')
const PROXY_STATUSES = [...new Set(inProxy.flatMap(statusesOf))].sort((a, b) => a - b)

const WAITS: readonly number[] = [409, 429, 503]
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until the next try', schema: { type: 'integer', minimum: 1 } },
}

/** The refusals of one HTTP status, each reason with its meaning and an example. */
function refusedWith(status: number): Json {
  const reasons = inProxy.filter((reason) => statusesOf(reason).includes(status))
  const code = (reason: Reason) => (reason === 'session_ended' ? 404 : status === 404 ? 400 : status)
  return {
    description: reasons.map((reason) => `\`${reason}\`: ${reasonFacts(reason).about}`).join('\n\n'),
    ...(WAITS.includes(status) ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { type: 'object', properties: { reason: { enum: reasons } } },
          ],
        },
        examples: Object.fromEntries(
          reasons.map((reason) => [
            reason,
            {
              value: {
                code: code(reason),
                message: 'What the player reads',
                data: null,
                reason,
                requestId: '01234567-89ab-4cde-8f01-23456789abcd',
                ...(reason === 'password_guessable'
                  ? { errors: { password: 'What the player reads at the field' } }
                  : {}),
                ...(reason === 'input' ? { errors: { amount: 'What the player reads at the field' } } : {}),
                ...(reason === 'identity_needed'
                  ? { next: href.identity({ for: 'withdraw', next: href.withdrawForm() }) }
                  : {}),
                ...(reason === 'verify_first' ? { next: href.accountVerification() } : {}),
              },
            },
          ]),
        ),
      },
    },
  }
}

const REFUSAL: Json = {
  type: 'object',
  required: ['code', 'message', 'data', 'reason', 'requestId'],
  properties: {
    code: {
      type: 'integer',
      description:
        'The HTTP status, with three exceptions: 404 says that the session has ended (HTTP 401), 400 stands in for 404, and upstream_refused has the code of upstream',
    },
    message: { type: 'string', description: 'For the player, in the language asked for' },
    data: { type: 'null' },
    reason: { $ref: '#/components/schemas/Reason' },
    requestId: { type: 'string', description: 'The id of the log lines of this request' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for the player by field of the input',
    },
    next: { type: 'string', description: 'The page where the player can go on' },
  },
}

const REASON: Json = {
  type: 'string',
  enum: inProxy,
  description: `Why the call was refused; a closed list.\n\n${inProxy.map((reason) => `- \`${reason}\`: ${reasonFacts(reason).about}`).join('\n')}`,
}

const REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true`: this is the answer of an earlier call with the same key',
    schema: { type: 'string', const: 'true' },
  },
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([field]) => !isTokenField(field))
  return Object.fromEntries(fields.map(([field, inner]) => [field, withoutTokens(inner)]))
}

/** The web tier keeps the verify token of a reset code. */
const hides = (name: CallName) => name === 'forgetPassword'

export const PROXY: Side = {
  isProxy: true,
  about: `The calls of the web tier, as its own pages make them. Each is passed on to upstream; this is what changes on the way.

**Added to the call:** the token of the session as \`Authorization\`, \`Accept-Language\` by the language of the player, \`x-app-name\`, \`x-agent-type\`, \`x-app-version\`, \`x-request-id\`, and \`x-identity-proof\` where the player has confirmed who they are. A client sends none of them.

**Taken out of the answer:** tokens and proofs, at any depth. A sign-in sets the sealed, \`HttpOnly\` session cookie instead, and a readable cookie without any right that tells other tabs. Sign-out and an ended session clear both. The verify token of a reset code stays in a sealed cookie.

**Cleaned:** HTML of upstream, with pictures at addresses of ours.

**The client sends:** \`Sec-Fetch-Site: same-origin\` or our \`Origin\` with every call that is not a GET, and \`Idempotency-Key\` with every call that moves money.

Forms may post the same calls as \`application/x-www-form-urlencoded\`; with \`Accept: text/html\` the answer is 303. Fields that begin with \`_\` belong to the web tier.`,
  strips: isTokenField,
  hides,
  shown: (name, data) => (hides(name) ? null : withoutTokens(data)),
  done: (name, call) => ({
    description: SETS_SESSION.includes(name)
      ? 'Done. The session cookie is set; the token of upstream is not in the answer.'
      : 'Done',
    headers: {
      ...(SETS_SESSION.includes(name) || name === 'logout'
        ? { 'Set-Cookie': { description: 'The session cookie', schema: { type: 'string' } } }
        : {}),
      ...(call.money || call.repeatable ? REPLAYED : {}),
    },
  }),
  refusals(name, call) {
    const statuses = new Set(reasonsOf(name, call).flatMap(statusesOf))
    return PROXY_STATUSES.filter((status) => statuses.has(status)).map((status) => [String(status), `Refused${status}`])
  },
  responses: Object.fromEntries(PROXY_STATUSES.map((status) => [`Refused${status}`, refusedWith(status)])),
  schemas: { Refusal: REFUSAL, Reason: REASON },
  facts: (name, call) => ({ 'x-reasons': reasonsOf(name, call) }),
}

const UPSTREAM_REFUSAL: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'integer',
      description:
        '404: the session has ended. 409: the call with this key still runs. 422: other input under the same key. 428: the identity has to be confirmed first. 429: too many tries. 501: not offered. 400 to 405, 410, 413, 415, 451: refused. Anything else leaves the outcome of a money call unknown.',
    },
    message: { type: 'string', description: 'For the player, in the language asked for' },
    data: {
      description: 'Optional additions',
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            field: { type: 'string', description: 'The wrong field of the input' },
            reason: {
              type: 'string',
              enum: REASONS_OF_UPSTREAM,
              description: 'One of the reasons that the web tier passes on',
            },
            locked: { type: 'boolean', description: 'With code 429: a name is locked after wrong passwords' },
            retryAfterSeconds: { type: 'integer', description: 'With code 429: seconds until the next try counts' },
          },
        },
      ],
    },
  },
}

const upstreamRefusal = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Refusal' },
      example: { code: 400, message: 'What the player reads', data: null },
    },
  },
})

/** An upstream: the reference one, or that of an operator. */
export const UPSTREAM: Side = {
  isProxy: false,
  about:
    'The calls that an upstream offers to the web tier. A refusal is an ordinary answer with HTTP 200 and another code in its envelope. Calls marked `x-optional` may be left out; those marked `x-extension` are beyond the specification, and all of them are optional. Money calls should keep `Idempotency-Key` for 48 hours.',
  strips: () => false,
  hides: () => false,
  shown: (_, data) => data,
  done: (_, call) => ({
    description: 'Done; or, with a code other than 200, a refusal (`Refusal`)',
    ...(call.money ? { headers: REPLAYED } : {}),
  }),
  refusals: () => [
    ['4XX', 'Refused'],
    ['5XX', 'Failed'],
  ],
  responses: {
    Refused: upstreamRefusal('The refusal of an envelope may have its HTTP status, too, except 404'),
    Failed: upstreamRefusal('A fault. The outcome of a money call is unknown then.'),
  },
  schemas: { Refusal: UPSTREAM_REFUSAL },
  facts: () => ({}),
}
