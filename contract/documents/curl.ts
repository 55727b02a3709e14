import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import type { Example } from './examples.ts'

const JAR = '-b kancil.jar -c kancil.jar'

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

interface Request {
  path: string
  /** Without the question mark. */
  query: string
  fields: Example['input']
}

/** Where the values of an example go. */
export function requestOf(call: Call, example: Pick<Example, 'input'>): Request {
  const input = new Map(Object.entries(example.input))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(input.get(field)))
    input.delete(field)
    return value
  })
  const inQuery = call.send === 'query' || (call.send === 'both' && call.method === 'GET')
  const values = [...input].map(([key, value]): [string, string] => [key, String(value)])
  const query = inQuery ? String(new URLSearchParams(values)) : ''
  return { path, query, fields: inQuery ? {} : Object.fromEntries(input) }
}

/** The example of a call as a line for a shell, with a new key for money. @param base the product's address */
export function curlOf(name: CallName, example: Example, base: string): string {
  const call: Call = CALLS[name]
  const { path, query, fields } = requestOf(call, example)
  const address = `${base}/api${path}${query === '' ? '' : `?${query}`}`
  const parts = [
    `curl -sS ${JAR}`,
    ...(call.method === 'GET' || call.method === 'POST' ? [] : [`-X ${call.method}`]),
    ...(call.method === 'GET' ? [] : [`-H ${quoted(`Origin: ${base}`)}`]),
    ...(call.money ? ['-H "Idempotency-Key: try-$(date +%s%N)"'] : []),
    ...(call.send === 'multipart' ? ["-H 'Accept: application/json'", '-F file=@picture.png'] : []),
    ...(call.method !== 'GET' && call.send !== 'multipart'
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(fields))}`]
      : []),
    quoted(address),
  ]
  return parts.join(' ')
}
