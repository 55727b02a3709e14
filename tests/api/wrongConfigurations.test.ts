import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { claimFolder, tryServices } from '../../server/startChecks.ts'
import { builtProgram } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

/** Twenty wrong configurations and what each says. docs/deploy.md shows the same table. */

const folder = temporaryFolder()
const file = join(folder, 'file')
writeFileSync(file, '')
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const ONE = 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l'
const OTHER = 'zM2nB4vC6xZ8aS0dF1gH3jK5lQ7wE9rT2yU4'
/** Nothing listens there. */
const NOWHERE = 'redis://127.0.0.1:9'
const RIGHT = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://play.example',
  TRUST_PROXY: '1',
  API_BASE_URL: 'https://api.example',
  SESSION_KEYS: ONE,
  SEAL_KEYS: OTHER,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
}
type Change = Record<string, string | undefined>

/** A row of the table: what is wrong, how the right settings are changed for it, and the lines that it says. */
const ROWS: [string, Change, string[]][] = [
  [
    'a letter is missing in the name of the upstream',
    { API_BASE_URL: undefined, API_BASEURL: 'https://api.example' },
    [
      'API_BASEURL: is not a setting; did you mean API_BASE_URL?',
      'API_BASE_URL: is required in production; SANDBOX=on runs the sandbox with play money in its place',
    ],
  ],
  [
    'no upstream is named',
    { API_BASE_URL: undefined },
    ['API_BASE_URL: is required in production; SANDBOX=on runs the sandbox with play money in its place'],
  ],
  [
    'an upstream and the sandbox',
    { SANDBOX: 'on' },
    ['SANDBOX: is on while API_BASE_URL names another upstream; leave one of them out'],
  ],
  ['the upstream has no scheme', { API_BASE_URL: 'api.example' }, ['API_BASE_URL: must be an http or https address']],
  [
    'https without a proxy',
    { TRUST_PROXY: undefined },
    ['TRUST_PROXY: is 0 while PUBLIC_ORIGIN is https; say how many proxies stand in front, 1 for one that ends TLS'],
  ],
  [
    'http for players',
    { PUBLIC_ORIGIN: 'http://play.example' },
    ['PUBLIC_ORIGIN: must be https in production; over http passwords and sessions can be read on the way'],
  ],
  [
    'the origin has a path',
    { PUBLIC_ORIGIN: 'https://play.example/app' },
    ['PUBLIC_ORIGIN: must be an origin such as https://play.example, without a path'],
  ],
  ['no origin', { PUBLIC_ORIGIN: undefined }, ['PUBLIC_ORIGIN: is required in production']],
  [
    'a letter is missing in the name of the keys',
    { SESSION_KEYS: undefined, SESION_KEYS: ONE },
    [
      'SESION_KEYS: is not a setting; did you mean SESSION_KEYS?',
      'SESSION_KEYS: is required in production; make one with: openssl rand -base64 48',
    ],
  ],
  [
    'a short key',
    { SEAL_KEYS: 'short' },
    ['SEAL_KEYS: each key needs at least 32 characters; make one with: openssl rand -base64 48'],
  ],
  [
    'the key of an example',
    { SEAL_KEYS: 'change-me-change-me-change-me-change-me' },
    ['SEAL_KEYS: holds a default or guessable key'],
  ],
  ['one key for both uses', { SEAL_KEYS: ONE }, ['SEAL_KEYS: must not repeat a key of SESSION_KEYS']],
  [
    'a secret whose file is not mounted',
    { SESSION_KEYS: undefined, SESSION_KEYS_FILE: '/run/secrets/not-mounted' },
    ['SESSION_KEYS_FILE: the file cannot be read'],
  ],
  [
    'a setting that does not exist',
    { UPSTREAM_URL: 'https://api.example' },
    ['UPSTREAM_URL: is not a setting; deploy/env.example lists all of them'],
  ],
  [
    'a folder that cannot be written',
    { DATA_DIR: join(file, 'data') },
    [`DATA_DIR: cannot be written (ENOTDIR) by the user of this process (${process.getuid?.() ?? '?'})`],
  ],
  [
    'no Redis at its address',
    { REDIS_URL: NOWHERE },
    ['REDIS_URL: nothing answers there (ECONNREFUSED; tried for 10 s)'],
  ],
  [
    'the address of Redis is one of the web',
    { REDIS_URL: 'http://cache:6379' },
    [
      'REDIS_URL: must be redis://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379 (rediss for TLS)',
    ],
  ],
  [
    'sentinels without the name of what they watch',
    { REDIS_URL: 'redis+sentinel://one:26379,two:26379' },
    ['REDIS_URL: must end with the name that the sentinels watch, such as /mymaster'],
  ],
  ['a port in words', { PORT: 'http' }, ['PORT: must be a whole number from 0 to 65535']],
  [
    'the mode is misspelt, and so nothing of production was asked',
    { NODE_ENV: undefined, NODE_EVN: 'production' },
    ['NODE_EVN: is not a setting; did you mean NODE_ENV?'],
  ],
]

/** Starts the web tier with only these settings. Resolves with what it says when it ends. */
async function started(settings: Change) {
  const child = spawn(process.execPath, [builtProgram('web')], {
    env: JSON.parse(JSON.stringify(settings)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

// Proves OPS-40.
test.each(ROWS)('refused at the start: %s', async (_, change, lines) => {
  const { code, err, out } = await started({ ...RIGHT, ...change })
  // Text for a person, and in production one object for the programs that read the log.
  const heading = `The environment has ${lines.length} problem(s):\n`
  if ({ ...RIGHT, ...change }.NODE_ENV === 'production') {
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({ level: 'fatal', msg: 'the process cannot start', problems: lines })
  } else {
    expect(out).toBe('')
    expect(err).toBe(`${heading}${lines.map((line) => `  - ${line}\n`).join('')}`)
  }
  expect(code).toBe(1)
})

// Proves OPS-40.
test('everything that is wrong is said at once, what only a trial shows included', async () => {
  const wrong = {
    API_BASEURL: 'x',
    PORT: 'http',
    TRUST_PROXY: undefined,
    REDIS_URL: NOWHERE,
    DATA_DIR: join(file, 'data'),
  }
  const [{ out }, { err }] = await Promise.all([
    started({ ...RIGHT, ...wrong }),
    // Outside production the same is text for a person.
    started({ ...RIGHT, ...wrong, NODE_ENV: 'development' }),
  ])
  const names = JSON.parse(out).problems.map((line: string) => line.split(':')[0])
  expect(names).toEqual(expect.arrayContaining(['API_BASEURL', 'PORT', 'TRUST_PROXY', 'REDIS_URL', 'DATA_DIR']))
  for (const name of ['API_BASEURL', 'PORT', 'REDIS_URL', 'DATA_DIR']) expect(err).toContain(`  - ${name}:`)
})

test('docs/deploy.md shows these twenty', () => {
  expect(ROWS).toHaveLength(20)
  const doc = readFileSync(fileURLToPath(new URL('../../docs/deploy.md', import.meta.url)), 'utf8')
  for (const [what, , lines] of ROWS) {
    const cell = lines.map((line) => `\`${line.replace(/ by the user of this process.*/, ' …')}\``).join('<br>')
    expect(doc).toContain(`| ${what} | ${cell} |`)
  }
})

test('a Redis that comes a little later is waited for', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  const faults = tryServices({ REDIS_URL: `redis://127.0.0.1:${port}` })
  // It speaks enough of the protocol to be greeted and asked.
  const late = createServer((socket) => {
    socket.on('data', (bytes) => {
      for (const command of bytes.toString().toLowerCase().split('*').slice(1))
        socket.write(command.includes('ping') ? '+PONG\r\n' : '+OK\r\n')
    })
  })
  late.listen(port, '127.0.0.1')
  expect(await faults).toEqual([])
  late.close()
})

const CLAIM = `
  const { claimFolder } = await import(process.argv[1])
  await claimFolder({ DATA_DIR: process.argv[2], REDIS_URL: undefined }, Number(process.argv[3])).then(
    () => { console.log('claimed'); setInterval(() => {}, 1000) },
    (error) => console.log(error.message),
  )`

/** A process that claims the folder; resolves with what it says first. */
async function claiming(waitMs: number) {
  const checks = fileURLToPath(new URL('../../server/startChecks.ts', import.meta.url))
  const words = ['--input-type=module', '-e', CLAIM, checks, folder, String(waitMs)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return { child, said: once(child.stdout, 'data').then(([bytes]) => String(bytes)) }
}

// Proves OPS-41.
test('a second product in one folder needs Redis, and gets the folder when the first has ended', async () => {
  const first = await claiming(0)
  expect(await first.said).toBe('claimed\n')
  const second = await claiming(0)
  expect(await second.said).toContain(
    '  - REDIS_URL: is required for several copies; another web process uses this DATA_DIR\n',
  )
  const next = await claiming(60_000)
  first.child.kill('SIGKILL')
  expect(await next.said).toBe('claimed\n')
  await claimFolder({ DATA_DIR: folder, REDIS_URL: 'redis://cache:6379' }, 0)
})
