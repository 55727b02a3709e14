import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Call, Group } from '../../contract/call.ts'
import { CALLS } from '../../contract/calls.ts'
import { EXAMPLES, type Example } from '../../contract/examples.ts'
import { openApi } from '../../contract/openapi.ts'
import { say } from '../say.ts'
import { type Html, html } from './html.ts'
import { show } from './reply.ts'

const VERSION = '101'
const document = openApi({ title: 'Kancil reference upstream', version: VERSION, examples: EXAMPLES })
const bytes = Buffer.from(JSON.stringify(document))

/** `GET /openapi.json` of the upstream: every call with an example, as OpenAPI 3.1. */
export const openApiDocument: RequestHandler = (_, response) => {
  response.type('json').send(bytes)
}

/** The same document for people: no script, one page, every call to open. */
export const apiPage: RequestHandler = (request, response) => {
  show(request, response, document, (lang) => ({
    title: say(lang, 'upstream.sandbox.api'),
    body: html`<p>${say(lang, 'upstream.sandbox.apiNote')}</p>
<p><a href="/openapi.json">/openapi.json</a> · <a href="openapi.json">upstream</a></p>
<div lang="en">${groups().map(([group, calls]) => html`<h2>${group}</h2>${calls}`)}</div>`,
  }))
}

function groups(): [Group, Html[]][] {
  const byGroup = new Map<Group, Html[]>()
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const example = EXAMPLES[name as keyof typeof CALLS]
    byGroup.set(call.group, [...(byGroup.get(call.group) ?? []), section(name, call, example)])
  }
  return [...byGroup]
}

function section(name: string, call: Call, example: Example | undefined): Html {
  const marks = [
    ...(call.access === 'player' ? ['token'] : []),
    ...(call.money ? ['Idempotency-Key'] : []),
    ...(call.extension ? ['optional'] : []),
  ].join(' · ')
  const shown = example
    ? html`<p>Request</p><pre tabindex="0">${pretty(example.input)}</pre><p>Reply</p><pre tabindex="0">${call.file ? 'a file' : pretty({ code: 200, ...example.reply })}</pre>`
    : html``
  return html`<details id="${name}"><summary><code>${call.method} ${call.path}</code> <b>${name}</b> <small>${marks}</small></summary>
<p>${call.about}</p>${fieldRows(call)}${shown}</details>`
}

const Field = z.object({ type: z.unknown(), enum: z.array(z.unknown()).optional(), anyOf: z.unknown() }).partial()
const Fields = z.object({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
})

function fieldRows(call: Call): Html {
  const { properties, required } = Fields.parse(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
  const rows = Object.entries(properties).map(
    ([field, schema]) =>
      html`<dt><code>${field}</code>${required.includes(field) ? '' : ' (optional)'}</dt><dd><code>${kindOf(schema)}</code></dd>`,
  )
  return rows.length > 0 ? html`<dl>${rows}</dl>` : html``
}

const kindOf = ({ type, enum: values }: z.infer<typeof Field>) =>
  values ? values.join(' | ') : typeof type === 'string' ? type : 'text or number'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)
