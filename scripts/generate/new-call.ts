/**
 * Writes a new upstream call: the call of the contract, its route with a handler, a test, and its example for OpenAPI. The
 * call works at once and answers with one text; the author changes input, reply and handler to what is wanted.
 *
 *   npm run new:call -- nextHoliday [--method POST] [--access visitor] [--path /holiday/next] [--proves SUP-07]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Access, Method } from '../../contract/calls/call.ts'
import { bin, ROOT, run } from '../shared/run.ts'
import { generate } from './new-files.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'DELETE']
const ACCESS: readonly Access[] = ['visitor', 'player']

export interface NewCall {
  /** In camelCase. */
  name: string
  method: Method
  access: Access
  path: string
  /** The id of the requirement that the test proves. */
  proves: string
}

const USAGE =
  'Give a name in camelCase: npm run new:call -- nextHoliday [--method GET|POST|DELETE] [--access visitor|player] [--path /holiday/next] [--proves SUP-07]'

function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const choice = allowed.find((one) => one === value)
  if (!choice) throw new Error(`"${value}" is none of ${allowed.join(', ')}. ${USAGE}`)
  return choice
}

/** Reads the command line. Throws with the usage. */
export function readNewCall(args: string[]): NewCall {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { method: text, access: text, path: text, proves: text },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(USAGE)
  const path = values.path ?? `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  if (!/^(\/[\w-]+)+$/.test(path)) throw new Error(`"${path}" is no path. ${USAGE}`)
  return {
    name,
    method: oneOf(METHODS, values.method ?? 'GET'),
    access: oneOf(ACCESS, values.access ?? 'player'),
    path,
    proves: values.proves ?? 'UPS-01',
  }
}

export function callFiles({ name, method, access, path, proves }: NewCall): Record<string, string> {
  const player = access === 'player'
  return {
    [`contract/calls/${name}.ts`]: `import { z } from 'zod'
import { call } from './call.ts'
import { Text } from './wire.ts'

export const ${name} = call({
  method: '${method}',
  path: '${path}',
  access: '${access}',
  group: 'content',
  extension: true,
  about: 'What the call is for, in one sentence',
  reply: z.object({ text: Text }),
})
`,
    [`sandbox/operator/routes/${name}.ts`]: `import type { RoutesOf } from './route.ts'

/** What the call answers, in one sentence. */
export function ${name}Routes(): RoutesOf<'${name}'> {
  return {
    ${player ? `async ${name}(_, { player }) {\n      await player()\n      return { data: { text: '' } }\n    },` : `${name}: () => ({ data: { text: '' } }),`}
  }
}
`,
    [`sandbox/operator/routes/${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../cli/conformance/client.ts'
${player ? "import { newPlayer } from '../../../cli/conformance/samples.ts'\n" : ''}import { CALLS } from '../../../contract/calls/calls.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream.close())

// Proves ${proves}.
test('${name} answers', async () => {
  const { envelope } = await ask(upstream.url, '${name}', {}${player ? ', await newPlayer(upstream.url)' : ''})
  expect(CALLS.${name}.reply.parse(envelope.data)).toEqual({ text: '' })
})
`,
  }
}

/** Adds a text at a place of a source. Throws when the place is not found. */
function inserted(source: string, place: RegExp, text: string, file: string): string {
  const choice = place.exec(source)
  if (!choice) throw new Error(`${file} has changed its form: write ${JSON.stringify(text.trim())} into it by hand.`)
  const at = choice.index + choice[0].length
  return source.slice(0, at) + text + source.slice(at)
}

/** The table of calls and the routes of the upstream with one more call. The formatter sorts the imports. */
export function withCall(name: string, sources: Record<string, string>): Record<string, string> {
  const edits: Record<string, [place: RegExp, text: string][]> = {
    'contract/calls/calls.ts': [
      [/^/, `import { ${name} } from './${name}.ts'\n`],
      [/const AREAS = \{\n(?: {2}\w+: \{[^}]*\},\n)*/, `  ${name}: { ${name} },\n`],
      [/export const CALLS = \{\n(?: {2}\.\.\.AREAS\.\w+,\n)*/, `  ...AREAS.${name},\n`],
    ],
    'sandbox/app.ts': [
      [/^/, `import { ${name}Routes } from './operator/routes/${name}.ts'\n`],
      [/\n {2}const routes = \{\n(?: {4}\.\.\.\w+Routes\(.*\),\n)*/, `    ...${name}Routes(),\n`],
    ],
  }
  return Object.fromEntries(
    Object.entries(edits).map(([file, changes]) => [
      file,
      changes.reduce((source, [place, text]) => inserted(source, place, text, file), sources[file] ?? ''),
    ]),
  )
}

/** The files that {@link withCall} changes. */
export const CALL_TABLES = ['contract/calls/calls.ts', 'sandbox/app.ts']

if (import.meta.main) {
  const read = () =>
    Object.fromEntries(CALL_TABLES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const))
  let changed: Record<string, string> = {}
  let name = ''
  generate(
    ROOT,
    () => {
      const call = readNewCall(process.argv.slice(2))
      name = call.name
      changed = withCall(name, read())
      return callFiles(call)
    },
    `Change its input, reply and handler to what is wanted. Then:
  node scripts/generate/openapi-examples.ts <call>   records its example anew
  cli/conformance/samples.ts              a sample, when the call needs an input
  contract/callFacts.ts                         a line, when a script of the browser makes the call
  contract/version.ts                       the next version, with its entry in docs/contract-changelog.md
  node scripts/generate/contract-shape.ts   notes the shape of that version
  docs/requirements.md                      the rule of the product; the test names its id`,
  )
  if (process.exitCode === undefined) {
    for (const [file, text] of Object.entries(changed)) writeFileSync(join(ROOT, file), text)
    console.log(CALL_TABLES.join('\n'))
    await run(bin('biome'), ['check', '--write', ...CALL_TABLES])
    process.exitCode = await run(process.execPath, ['scripts/generate/openapi-examples.ts', name])
  }
}
