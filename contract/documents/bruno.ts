import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { requestOf } from './curl.ts'
import { EXAMPLES } from './examples.ts'
import { NEEDS_MORE } from './needsMore.ts'

const PLAYER = { username: '{{username}}', password: '{{password}}' }
/** Values of examples in whose place the player's own stand, or new ones. */
const VALUES: Partial<Record<CallName, Record<string, string>>> = {
  login: PLAYER,
  confirmIdentity: { password: '{{password}}' },
  changePassword: { rawPassword: '{{password}}' },
  register: { username: 'qa{{$timestamp}}' },
}
/** Refused of the demo account alone. */
const GOES_WELL: CallName[] = ['answerQuest']
/** They begin a session of somebody else, so the sign-in of the player follows them. */
const FIRST: CallName[] = ['register', 'guest', 'login', 'confirmIdentity']
/** After these the player cannot do everything any more. */
const LAST: CallName[] = ['endSessions', 'takeBreak', 'changePassword', 'logout']
const MIDDLE = (Object.keys(CALLS) as CallName[]).filter((name) => ![...FIRST, ...LAST].includes(name))

/** A file of the collection, which the upload sends. */
export const PICTURE = 'picture.png'

const block = (name: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${name} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n\n`
const meta = (name: string, seq: number) => block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`])
const inLines = (text: string) => text.split('\n')

/** A new player at the desk, who may withdraw. */
const MAKE_PLAYER = [
  meta('a player', 1),
  block('post', ['url: {{base}}/__sandbox/players', 'body: json', 'auth: none']),
  block('headers', ['Origin: {{base}}', 'x-sandbox-secret: {{secret}}']),
  block('body:json', inLines(JSON.stringify({ balance: '500000', bonus: '0' }, null, 2))),
  block('vars:post-response', ['username: res.body.data.username', 'password: res.body.data.password']),
  block('assert', ['res.status: eq 200']),
].join('')

function requestText(name: CallName, seq: number): string {
  const call: Call = CALLS[name]
  const { input = {} } = EXAMPLES[name] ?? {}
  const { path, query, fields } = requestOf(call, { input: { ...input, ...VALUES[name] } })
  const isGet = call.method === 'GET'
  const kind = isGet ? 'none' : call.send === 'multipart' ? 'multipartForm' : 'json'
  const needs = GOES_WELL.includes(name) ? undefined : NEEDS_MORE[name]
  return [
    meta(name, seq),
    block(call.method.toLowerCase(), [
      `url: {{base}}/api${path}${query === '' ? '' : `?${query}`}`,
      `body: ${kind}`,
      'auth: none',
    ]),
    block(
      'params:query',
      [...new URLSearchParams(query)].map(([key, value]) => `${key}: ${value}`),
    ),
    block('headers', [
      'Accept: application/json',
      ...(isGet ? [] : ['Origin: {{base}}']),
      ...(call.money ? ['Idempotency-Key: {{$guid}}'] : []),
    ]),
    kind === 'json' ? block('body:json', inLines(JSON.stringify(fields, null, 2))) : '',
    kind === 'multipartForm' ? block('body:multipart-form', [`file: @file(${PICTURE})`]) : '',
    block('assert', call.file ? ['res.status: eq 200'] : [`res.body.code: eq ${needs ? 400 : 200}`]),
    block('docs', [call.about, ...(needs ? [`Refused as it stands: it needs ${needs}.`] : [])]),
  ].join('')
}

/** Every call with its example as a collection of Bruno, texts by path. @param base the product's address */
export function brunoFiles(base: string): Record<string, string> {
  const names = [...FIRST, ...MIDDLE, ...LAST]
  const requests = names.map((name, index): [string, string] => [`${name}.bru`, requestText(name, index + 2)])
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Kancil', type: 'collection' }, null, 2)}\n`,
    'environments/product.bru': block('vars', [`base: ${base}`, 'secret: ']),
    'a player.bru': MAKE_PLAYER,
    ...Object.fromEntries(requests),
  }
}
