import type { RequestHandler } from 'express'
import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import type { Call, Group } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { brunoFiles, PICTURE } from '../../contract/documents/bruno.ts'
import { curlOf } from '../../contract/documents/curl.ts'
import { EXAMPLES, type Example } from '../../contract/documents/examples.ts'
import { openApi } from '../../contract/documents/openapi.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { webUrlFor } from '../kit/http/webUrl.ts'
import { show } from './reply.ts'

const document = openApi({ title: 'Kancil reference upstream', version: CONTRACT_VERSION, examples: EXAMPLES })
const bytes = Buffer.from(JSON.stringify(document))

/** `GET /openapi.json` of the upstream: every call with an example, as OpenAPI 3.1. */
export const openApiDocument: RequestHandler = (_, response) => {
  response.type('json').send(bytes)
}

/** 1 × 1. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Every call as a collection of Bruno, in one file. */
export const brunoZip =
  (webUrl: string): RequestHandler =>
  (request, response) => {
    const files = Object.entries(brunoFiles(webUrlFor(webUrl, request))).map(([path, text]) => [path, strToU8(text)])
    const zip = zipSync({ ...Object.fromEntries(files), [PICTURE]: Buffer.from(PNG, 'base64') })
    response.attachment('kancil-bruno.zip').type('zip').send(Buffer.from(zip))
  }

/** The same document as one HTML page without scripts, on which a person can open every call. */
export const apiPage =
  (webUrl: string): RequestHandler =>
  (request, response) => {
    const base = webUrlFor(webUrl, request)
    show(request, response, document, (lang) => ({
      title: translate(lang, 'upstream.sandbox.api'),
      body: html`<p>${translate(lang, 'upstream.sandbox.apiNote')}</p>
<p><a href="/openapi.json">/openapi.json</a> · <a href="openapi.json">upstream</a> · <a href="bruno.zip">Bruno</a></p>
<div lang="en">${groups(base).map(([group, calls]) => html`<h2>${group}</h2>${calls}`)}</div>`,
    }))
  }

function groups(base: string): [Group, Html[]][] {
  const byGroup = new Map<Group, Html[]>()
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name]
    const example = EXAMPLES[name]
    byGroup.set(call.group, [...(byGroup.get(call.group) ?? []), section(name, call, example, base)])
  }
  return [...byGroup]
}

function section(name: CallName, call: Call, example: Example | undefined, base: string): Html {
  const marks = [
    ...(call.access === 'player' ? ['token'] : []),
    ...(call.money ? ['Idempotency-Key'] : []),
    ...(call.extension ? ['optional'] : []),
  ].join(' · ')
  const shown = example
    ? html`<p>curl</p><pre tabindex="0">${curlOf(name, example, base)}</pre><p>Request</p><pre tabindex="0">${pretty(example.input)}</pre><p>Reply</p><pre tabindex="0">${call.file ? 'a file' : pretty({ code: 200, ...example.reply })}</pre>`
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
