import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'
import { parsed } from '../../scripts/shared/source-files.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { builtProgram } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { startUpstream } from '../support/upstream.ts'

const BUILT = join(ROOT, 'dist', 'server')

let child: ChildProcess | undefined
let folder = ''
afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})

function startWeb(variables: Record<string, string>): ChildProcess {
  folder = temporaryFolder()
  // A busy machine is slow; that is no overload.
  const patient = { MAX_LOOP_DELAY_MS: '60000', UPSTREAM_TIME_FACTOR: '10' }
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...patient, ...variables }
  child = spawn(process.execPath, [builtProgram('web')], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  return child
}

/** What a built file imports before it runs. */
function importsOf(file: string): string[] {
  return parsed(file, readFileSync(join(BUILT, file), 'utf8')).module.staticImports.map(
    ({ moduleRequest }) => moduleRequest.value,
  )
}

/** The files and packages that are loaded before the first line of a program runs. */
function loadedFirst(...files: string[]): { files: string[]; packages: string[] } {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) visit(join(file, '..', name))
      else if (!isBuiltin(name)) packages.add(name)
    }
  }
  for (const file of files) visit(file)
  return { files: [...seen], packages: [...packages] }
}

const Sources = z.object({ sources: z.array(z.string()) })
/** A file that holds packages only has no map. */
const sourcesOf = (file: string) => {
  const map = join(BUILT, `${file}.map`)
  if (!existsSync(map)) return []
  return Sources.parse(JSON.parse(readFileSync(map, 'utf8'))).sources.map((path) => path.replace(/^(\.\.\/)+/, ''))
}
/** The built file that holds a source. */
const builtFileOf = (source: string) =>
  globSync('**/*.map', { cwd: BUILT })
    .map((path) => path.replace(/\.map$/, ''))
    .filter((file) => sourcesOf(file).includes(source))

// Proves OPS-23.
test('the built web tier loads one copy of each source, and nothing that few requests need', () => {
  const [main] = builtFileOf('server/index.ts')
  const [web] = builtFileOf('server/web.ts')
  const first = loadedFirst(main ?? '', web ?? '')
  expect(first.packages).toEqual([])
  const texts = first.files.map((file) => readFileSync(join(BUILT, file), 'utf8')).join('\n')
  const required = [...texts.matchAll(/\b__require\(["`]([^"`]+)["`]\)/g)].map(([, name = '']) => name)
  expect(required).toContain('node:crypto')
  expect(required.filter((name) => !isBuiltin(name))).toEqual([])
  const sources = first.files.flatMap((file) => sourcesOf(file))
  expect(sources).toEqual(
    expect.arrayContaining(['server/app.ts', 'contract/calls/calls.ts', 'server/session/seal.ts']),
  )
  for (const late of [
    'server/observability/tracing.ts',
    'server/brand/contrast.ts',
    'server/workers/primary.ts',
    'pages/wallet/+Page.tsx',
  ])
    expect(sources, late).not.toContain(late)
  expect(texts).not.toContain('ioredis:')
  expect(builtFileOf('contract/calls/calls.ts')).toHaveLength(1)
})

// Proves OPS-23.
test('the built web tier renders pages from any folder, and ends with 0', async () => {
  const upstream = await startUpstream()
  try {
    const port = await freePort()
    const web = startWeb({ PORT: String(port), API_BASE_URL: upstream.url })
    const url = `http://localhost:${port}`
    await answers(web, `${url}/healthz`)
    const home = await fetch(url, { headers: { accept: 'text/html' } })
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('</html>')
    expect((await (await fetch(`${url}/openapi.json`)).json()).openapi).toMatch(/^3\.1/)
    const ended = once(web, 'exit')
    web.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    await upstream.close()
  }
})

// Proves SBX-12.
test('without an upstream a page waits for the sandbox, whose readiness is that of the web tier', async () => {
  const port = await freePort()
  const web = startWeb({ PORT: String(port) })
  const url = `http://localhost:${port}`
  await answers(web, `${url}/healthz`)
  const open = () => fetch(url, { headers: { accept: 'text/html' } })
  let home = await open()
  // A page waits ten seconds, and a busy machine may need longer for the sandbox.
  while (home.status === 503) home = await open()
  expect(home.status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/api/game/type`)).status).toBe(200)
  const ended = once(web, 'exit')
  web.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

// Proves OPS-24.
test('a stack of a built program names the lines of the sources', async () => {
  const DATA_DIR = temporaryFolder()
  writeFileSync(join(DATA_DIR, 'web-keys.json'), 'not JSON')
  const web = startWeb({ API_BASE_URL: 'http://127.0.0.1:9', DATA_DIR })
  if (!web.stderr) throw new Error('No standard error')
  const [, line = ''] = /server\/keys\.ts:(\d+):\d+/.exec(await text(web.stderr)) ?? []
  expect(readFileSync(join(ROOT, 'server', 'keys.ts'), 'utf8').split('\n')[Number(line) - 1]).toContain('JSON.parse')
})

async function answers(web: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (web.exitCode !== null) throw new Error('The built web tier has ended')
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
}
