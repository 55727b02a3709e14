import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../server/sandbox/freePort.ts'
import { type Program, startProgram } from '../../workshop/browsers/drivers/program.ts'
import { copyProject, editFile } from '../support/projectCopy.ts'

/** `npm run dev` in a copy of the project, whose files the tests edit. */
const PATIENT = { timeout: 110_000, interval: 100 }
const LEFT_OUT = /^(?:docs|dist\/(?!play|sandbox).+)(?:\/|$)/

let folder: string
let url: string
let dev: Program

beforeAll(async () => {
  folder = copyProject(LEFT_OUT)
  const port = await freePort()
  url = `http://localhost:${port}`
  dev = await startProgram(process.execPath, ['scripts/dev.ts'], {
    readyLine: / is at (\S+)/,
    cwd: folder,
    env: { PORT: String(port), DATA_DIR: join(folder, '.data'), LOG_LEVEL: 'warn', SANDBOX_GAMES: '0' },
  })
}, 300_000)
afterAll(async () => {
  await dev?.stop()
})

const edit = (file: string, from: string, to: string) => editFile(folder, file, from, to)

async function page(path: string) {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

/** Until a reload shows it. A process that starts again refuses connections for a moment. */
const shows = (path: string, text: string) =>
  vi.waitFor(async () => expect((await page(path)).text.includes(text), text).toBe(true), PATIENT)

/** The process ids of the two tiers. */
function tiers() {
  const running = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const idOf = (program: string) =>
    running.filter((line) => line.includes(join(folder, program))).map((line) => Number.parseInt(line, 10))
  return { web: idOf('server/index.ts'), sandbox: idOf('sandbox/index.ts') }
}

async function post(path: string, body: object): Promise<number> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const account = { username: `t${randomUUID().slice(0, 8)}`, password: 'rahasia123' }
const signsIn = async () => expect(await post('/api/auth/login', account)).toBe(200)

test('the pages of the sources are answered, and none is refused', async () => {
  const { web, sandbox } = tiers()
  expect({ web: web.length, sandbox: sandbox.length }).toEqual({ web: 1, sandbox: 1 })
  for (const path of ['/', '/games', '/promosi', '/', '/faq', '/contact', '/', '/help', '/'])
    expect([path, (await page(path)).status]).toEqual([path, 200])
  for (const picture of ['avatars/bulan', 'games/rusa-emas']) {
    const { headers } = await fetch(`${url}/art/${picture}.svg`)
    expect([picture, headers.get('content-type')]).toEqual([picture, expect.stringContaining('image/svg+xml')])
  }
  expect(await post('/api/auth/register', account)).toBe(200)
})

test('an edit of a page, of a block of home and of a text of either tier shows, and nothing starts again', async () => {
  const before = tiers()
  edit('pages/index/blocks/Winners.tsx', '<section className="block">', '<section className="block edited-block">')
  await shows('/', 'edited-block')
  // Vite's watcher takes changes of a file within 50 ms for one, and nobody edits as fast.
  await wait(100)
  edit('pages/index/blocks/Winners.tsx', 'edited-block', 'edited-again')
  await shows('/', 'edited-again')
  edit('locales/en.json', '"home.categories": "Categories"', '"home.categories": "Edited words"')
  await shows('/', 'Edited words')
  edit('sandbox/locales/en.json', '"upstream.home.winners": "Recent wins"', '"upstream.home.winners": "Edited wins"')
  await shows('/', 'Edited wins')
  expect(tiers()).toEqual(before)
})

test('an edit of the server starts the web process again and no other, and players stay', async () => {
  const before = tiers()
  edit('server/observability/health.ts', "{ status: 'ok' }", "{ status: 'edited' }")
  await shows('/healthz', 'edited')
  expect(tiers().sandbox).toEqual(before.sandbox)
  expect(tiers().web).not.toEqual(before.web)
  await signsIn()
})

test('an edit of the sandbox starts only that again, on the same database, and shows at the next reload', async () => {
  const before = tiers()
  await shows('/', '12,845,902,317')
  edit('sandbox/operator/catalogue/cards.ts', '12845902317', '12345678901')
  await shows('/', '12,345,678,901')
  expect(tiers().web).toEqual(before.web)
  expect(tiers().sandbox).not.toEqual(before.sandbox)
  await signsIn()
})

test('an edit of the script of the games builds them again and restarts nothing', async () => {
  const before = tiers()
  const manifest = () => readFileSync(join(folder, 'dist/play/manifest.json'), 'utf8')
  const built = manifest()
  edit(
    'sandbox/games/client/shell/shell.css',
    '@import "../../../../design/tokens.css";',
    '@import "../../../../design/tokens.css";\n.edited{color:red}',
  )
  await vi.waitFor(() => expect(manifest()).not.toBe(built), PATIENT)
  expect(tiers()).toEqual(before)
})
