/**
 * Performs the steps of the Dockerfile in a clean folder, without an engine, and uses the result as an operator would: both
 * roles as an unprivileged user with a read-only application, a sign-in and a deposit page, then SIGTERM.
 *
 *   node workshop/rehearse/image.ts
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from '../../cli/doctor/finding.ts'
import { DEMO_ACCOUNTS } from '../../sandbox/demo/accounts.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { dictionaryFile, dictionaryOf } from '../../server/render/dictionary/dictionaries.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { answers, ask, HOST, type ImageResponse } from './image/ask.ts'
import { all, execForm, last, pairs, readDockerfile } from './image/dockerfile.ts'
import { checkInventory } from './image/inventory.ts'
import { bytesOf, makeReadOnly, perform, removeReadOnly } from './image/perform.ts'

const BUILT_AS = { VERSION: '1.2.3-rehearsal', REVISION: 'abc123' }
const isRoot = process.getuid?.() === 0
/** An unprivileged user: `nobody` where this process may change its user. */
const STRANGER = { uid: 65_534, gid: 65_534 }
/** Tools that build or install and must not be in the result. */
const TOOLS = ['vite', 'esbuild', 'rolldown', 'typescript', 'lightningcss', 'playwright', 'vitest', '@babel/core']

const folder = mkdtempSync(join(tmpdir(), 'kancil-image-'))
const running: ChildProcess[] = []

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`)
  console.log(`  ✓ ${what}`)
}

/** The Node of the base image: a copy, so that the project's folder may be closed to other users. */
function baseImage(): string {
  const bin = join(folder, 'base')
  mkdirSync(bin)
  copyFileSync(process.execPath, join(bin, 'node'))
  chmodSync(join(bin, 'node'), 0o755)
  return bin
}

/** A folder that the unprivileged user owns, like a volume. */
function volume(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  if (isRoot) chownSync(path, STRANGER.uid, STRANGER.gid)
  return path
}

/** Whether this machine allows a process number 1, as a container engine makes it. */
const canBeFirst = () => spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

interface Image {
  app: string
  path: string
  command: (role: string) => string[]
  health: string[]
  variables: Record<string, string>
}

function start(image: Image, role: string, more: Record<string, string>, asFirst = false): ChildProcess {
  const command = image.command(role)
  const env = { PATH: image.path, ...image.variables, LOG_LEVEL: 'warn', ...more }
  const drop = isRoot ? ['--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const words = asFirst
    ? ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', 'setpriv', ...drop, '--', ...command]
    : command
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: image.app,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && !asFirst ? STRANGER : {}),
  })
  running.push(child)
  return child
}

async function endsWith0(child: ChildProcess, what: string, pid = child.pid): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(pid ?? 0, 'SIGTERM')
  const [code] = await ended
  check(code === 0, `${what} ends with 0 after SIGTERM`)
}

/** Runs the image's own health check beside the process, as the engine does. */
function isHealthy(image: Image, more: Record<string, string>): boolean {
  const [program = '', ...words] = image.health
  const env = { PATH: image.path, ...image.variables, ...more }
  return spawnSync(program, words, { cwd: image.app, env, ...(isRoot ? STRANGER : {}) }).status === 0
}

/** Both roles as two containers: secrets from files, production, a proxy in front. */
async function twoContainers(image: Image): Promise<void> {
  const [port, upstreamPort, adminPort] = [await freePort(), await freePort(), await freePort()]
  const secrets = volume('secrets')
  const secret = (name: string) => {
    const path = join(secrets, name)
    writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o444 })
    return path
  }
  const origin = `https://${HOST}`
  const own = { PORT: String(port), UPSTREAM_PORT: String(upstreamPort) }
  const upstream = start(image, 'upstream', {
    ...own,
    DATA_DIR: volume('upstream'),
    PUBLIC_ORIGIN: origin,
    WEBHOOK_SECRET_FILE: secret('webhook'),
  })
  await answers(upstreamPort, upstream, '/readyz')
  const settings = {
    ...own,
    DATA_DIR: volume('web'),
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    ADMIN_PORT: String(adminPort),
    API_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
    // As deploy/compose.yaml names it. No game is opened here.
    GAME_HOSTS: 'https://games.example',
    SESSION_KEYS_FILE: secret('session'),
    SEAL_KEYS_FILE: secret('seal'),
    // No server listens there; the trace packages are loaded all the same.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  }
  const web = start(image, 'web', settings)
  await answers(port, web, '/readyz')
  check(isHealthy(image, own), 'the health check of the image passes')
  check(!isHealthy(image, { PORT: '1', UPSTREAM_PORT: '1' }), 'and fails where nothing answers')
  const home = await ask(port, '/')
  check(home.status === 200, 'the home page is rendered')
  const script = /\/assets\/[\w./-]+\.js/.exec(home.body)?.[0] ?? ''
  check((await ask(port, script)).status === 200, 'its script is served')
  check((await ask(port, '/assets/of-the-release-before.js')).status === 200, 'so is a script of the release before')
  const { name } = dictionaryOf(Buffer.from(OLD_DICTIONARY))
  const later = await ask(port, '/', { headers: { 'accept-encoding': 'dcz', 'available-dictionary': name } })
  check(later.headers['content-encoding'] === 'dcz', 'a dictionary of the release before is understood')
  const login = await ask(port, '/api/auth/login', { form: { ...DEMO_ACCOUNTS[0] } })
  await signedIn(port, login)
  const { body } = await ask(adminPort, '/metrics', { headers: { host: 'localhost' } })
  const built = `version="${BUILT_AS.VERSION}",revision="${BUILT_AS.REVISION}"`
  check(body.includes(`kancil_build_info{${built}`), 'the admin port gives measurements, with the build arguments')
  for (const one of [port, upstreamPort]) {
    const version = (await ask(one, '/version')).body
    check(version.includes(BUILT_AS.VERSION) && version.includes(BUILT_AS.REVISION), `/version says them: ${version}`)
  }
  asksKancil(image, settings, upstreamPort)
  await endsWith0(web, 'web')
  await endsWith0(upstream, 'upstream')
}

function asksKancil(image: Image, settings: Record<string, string>, upstreamPort: number): void {
  const env = { PATH: image.path, ...image.variables, ...settings }
  const kancil = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('kancil', words, {
      cwd: image.app,
      env,
      encoding: 'utf8',
      ...(isRoot ? STRANGER : {}),
    })
    return { status, stdout, stderr }
  }
  // These ask the public address, which is nobody's here.
  const OUTSIDE = new Set(['certificate', 'HTTP/3'])
  const doctor = kancil('doctor', '--json')
  const { findings }: { findings: Finding[] } = JSON.parse(doctor.stdout)
  const bad = findings.filter(({ state, check }) => state === 'fail' || (state === 'warn' && !OUTSIDE.has(check)))
  check(doctor.status === 0 && bad.length === 0, `kancil doctor finds nothing wrong ${JSON.stringify(bad)}`)
  const seen = findings.map(({ check }) => check)
  for (const part of ['settings', 'upstream', 'clock of upstream', 'store', 'web tier', 'proxy', 'cookies', 'disk'])
    check(seen.includes(part), `kancil doctor has looked at: ${part}`)
  const conformance = kancil('conformance', '--base-url', `http://127.0.0.1:${upstreamPort}`)
  check(conformance.status === 0 && /✓ \d+ passed {2}✗ 0 failed/.test(conformance.stdout), 'kancil conformance passes')
  const config = kancil('print-config')
  check(
    config.status === 0 && config.stdout.includes('SESSION_KEYS=(set, 1 key)'),
    'kancil print-config masks the keys',
  )
  checkInventory(image.app, kancil('sbom').stdout, check)
  check(kancil('version').stdout.includes(BUILT_AS.VERSION), 'kancil version says the release')
  const unknown = kancil('docter')
  check(unknown.status === 2 && unknown.stderr.includes('kancil doctor'), 'an unknown command names the known ones')
}

async function signedIn(port: number, login: ImageResponse): Promise<void> {
  const cookies = [login.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  check(login.status === 303 && cookies.some((cookie) => cookie.startsWith('__Host-sid=')), 'a demo player signs in')
  const deposit = await ask(port, '/recharge', { cookie: cookies.join('; ') })
  check(
    deposit.status === 200 && deposit.body.includes('action="/api/trx/depositSelf"'),
    'the deposit form is rendered',
  )
}

/** One container with both roles, as process 1 where this machine allows that. */
async function oneContainer(image: Image): Promise<void> {
  const asFirst = canBeFirst()
  const port = await freePort()
  const more = {
    PORT: String(port),
    UPSTREAM_PORT: '1',
    DATA_DIR: volume('one'),
    PUBLIC_ORIGIN: `https://${HOST}`,
    TRUST_PROXY: '1',
    SESSION_KEYS: randomBytes(48).toString('base64url'),
    SEAL_KEYS: randomBytes(48).toString('base64url'),
  }
  const refused = start(image, 'web', more)
  check((await once(refused, 'exit'))[0] === 1, 'production does not start a sandbox by itself')
  const web = start(image, 'web', { ...more, SANDBOX: 'on' }, asFirst)
  await answers(port, web, '/readyz')
  const first = asFirst ? childrenOf(web.pid)[0] : web.pid
  const sandbox = childrenOf(first)[0]
  if (asFirst)
    check(/^NSpid:\s+\d+\s+1$/m.test(statusOf(first)), 'the web tier is process 1, without an init of its own')
  else console.log('  – this machine gives no process number 1; the same is tried as an ordinary process')
  if (sandbox === undefined) throw new Error('The sandbox has no process')
  check(
    (await ask(port, '/__sandbox/players')).status === 401,
    'its desk is closed to those who come through the proxy',
  )
  process.kill(sandbox, 'SIGKILL')
  while (childrenOf(first)[0] === undefined || childrenOf(first)[0] === sandbox) await wait(50)
  check(childrenOf(first).length === 1, 'a killed child is reaped and started again')
  await endsWith0(web, 'the whole product in one container', first)
}

const statusOf = (pid: number | undefined) => readFileSync(`/proc/${pid}/status`, 'utf8')
const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const OLD_DICTIONARY = '<html>'

/** An earlier release, of which one script and one dictionary are left. */
function previousRelease(): void {
  const dist = join(folder, 'previous', 'app', 'dist')
  const assets = join(dist, 'client', 'assets')
  mkdirSync(assets, { recursive: true })
  mkdirSync(join(dist, 'dictionaries'))
  writeFileSync(join(dist, 'dictionaries', dictionaryFile('en', 'mobile')), OLD_DICTIONARY)
  writeFileSync(join(assets, 'of-the-release-before.js'), 'export {}\n')
}

async function main(): Promise<void> {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
  chmodSync(folder, 0o755)
  previousRelease()
  const bin = baseImage()
  const stages = readDockerfile(read('Dockerfile'), BUILT_AS)
  const { root, left } = perform(stages, { context: ROOT, ignore: read('.dockerignore'), folder, nodeFolder: bin })
  for (const step of left) console.log(`  – needs an engine: ${step}`)
  const stage = stages.at(-1)
  if (!stage) throw new Error('The Dockerfile has no stage')
  const app = join(root, last(stage, 'WORKDIR') ?? '')
  const { PATH = '', ...variables } = pairs(all(stage, 'ENV').join(' '))
  // The folders of the application come first in the PATH of the image; the base image stands in for the others.
  const own = PATH.split(':').filter((path) => path.startsWith('/app/'))
  const image: Image = {
    app,
    path: [...own.map((path) => join(root, path)), bin, '/usr/bin', '/bin'].join(':'),
    command: (role) => [...execForm(last(stage, 'ENTRYPOINT')), role],
    health: execForm(last(stage, 'HEALTHCHECK')?.replace(/^.* CMD /, '')),
    variables: { ...variables, UPSTREAM_HOST: '127.0.0.1', GAMES_PORT: '0' },
  }
  const tools = TOOLS.filter((name) => existsSync(join(app, 'node_modules', name)))
  check(tools.length === 0, `no build tool is in the result ${tools.join(' ')}`)
  check(
    globSync('{server,sandbox,contract,common,browser}/**/*.test.ts', { cwd: app }).length === 0,
    'no test is in the result',
  )
  // The user `node` of the base image.
  const [compiled] = globSync('dist/server/compiled/*-1000', { cwd: app })
  const files = compiled ? readdirSync(join(app, compiled)).length : 0
  check(files > 0, `compiled code is in the result for its user: ${files} files`)
  makeReadOnly(app)
  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  console.log(`  application ${mb(bytesOf(app))}, of which packages ${mb(bytesOf(join(app, 'node_modules')))}`)
  await twoContainers(image)
  await oneContainer(image)
}

try {
  await main()
  console.log('The image would work.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  removeReadOnly(folder)
}
