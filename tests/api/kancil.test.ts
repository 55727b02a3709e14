import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { builtProgram } from '../support/programs.ts'

const KEY = 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l'

function kancil(words: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram('kancil'), ...words], {
    env: settings,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

// Proves OPS-46.
test('kancil ends without a word when nobody reads on', () => {
  const words = `'${process.execPath}' '${builtProgram('kancil')}' sbom | true`
  expect(spawnSync('sh', ['-c', words], { encoding: 'utf8' })).toMatchObject({ stderr: '', stdout: '' })
})

// Proves OPS-46.
test('kancil says what it can do, and refuses what it does not know with 2', () => {
  const help = kancil([])
  expect(help.status).toBe(0)
  for (const command of 'doctor conformance reconcile probe affected backup canary keys webhooks migrate sbom print-config version'.split(
    ' ',
  ))
    expect(help.stdout).toContain(`kancil ${command}`)
  const odd = 'keys,keys pull,docter,doctor --fast,version now,sbom --json,print-config game,probe,probe play.example'
  for (const line of `${odd},conformance,reconcile,affected,backup,canary,webhooks,migrate`.split(',')) {
    const words = line.split(' ')
    const { status, stdout, stderr } = kancil(words)
    expect([words, status, stdout]).toEqual([words, 2, ''])
    const own: Record<string, string> = {
      conformance: '--base-url',
      reconcile: '--mapping',
      affected: '--since',
      backup: 'verify',
      canary: '--stable',
      migrate: 'DATABASE_URL',
      webhooks: 'WEBHOOK_URLS',
    }
    expect(stderr).toContain(own[words[0] ?? ''] ?? help.stdout.trimEnd())
  }
  expect(kancil(['reconcile', '--help'])).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('--to'),
  })
  expect(kancil(['doctor', '--help']).stdout).toMatch(/^kancil doctor \[--json\] .*\n$/)
  expect(kancil(['constructor']).stderr).toContain('There is no command "constructor"')
})

// Proves OPS-46, INB-12.
test('kancil keys push makes a new key that the upstream takes', () => {
  const [first, second] = [kancil(['keys', 'push']), kancil(['keys', 'push'])]
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout).not.toBe(second.stdout)
  const settings = { PUSH_KEY: first.stdout.trim().replace('PUSH_KEY=', ''), PUSH_CONTACT: 'mailto:ops@kancil.example' }
  expect(kancil(['print-config', 'upstream'], settings)).toMatchObject({
    ...{ status: 0, stdout: expect.stringMatching(/^PUSH_KEY=\(set\)/m) },
  })
})

// Proves OPS-29.
test('kancil version says release, revision and contract', () => {
  const image = { RELEASE_VERSION: '1.4.0', RELEASE_REVISION: '9f2c' }
  expect(kancil(['version'], image).stdout).toMatch(`Kancil 1.4.0 (9f2c), contract ${CONTRACT_VERSION}, Node v`)
  expect(JSON.parse(kancil(['version', '--json'], image).stdout)).toMatchObject({ release: '1.4.0', revision: '9f2c' })
})

// Proves OPS-03.
test('kancil print-config shows both tiers with sources and without secrets, also where something does not fit', () => {
  const web = kancil(['print-config'], { SESSION_KEYS: `${KEY},${KEY}x`, PORT: 'http', TRACKING: 'off' })
  expect(web.status).toBe(1)
  expect(web.stderr).toBe('PORT: must be a whole number from 0 to 65535\n')
  for (const setting of ['SESSION_KEYS=(set, 2 keys)', 'PORT=http', 'TRACKING=off'])
    expect(web.stdout).toContain(`${setting}  # environment\n`)
  const upstream = kancil(['print-config', 'upstream'], { WEBHOOK_SECRET: KEY })
  expect([upstream.status, upstream.stderr]).toEqual([0, ''])
  expect(upstream.stdout).toContain('WEBHOOK_SECRET=(set)  # environment\n')
  expect(kancil(['print-config', 'upstream'], { UPSTREAM_PORT: 'x' }).status).toBe(1)
  expect(web.stdout + upstream.stdout).not.toContain(KEY)
})
