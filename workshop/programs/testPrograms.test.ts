import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { findProgram, planOf, preparePrograms, TEST_PROGRAMS } from './testPrograms.ts'

/** A machine on which only these programs are, below folders of its own. */
function machine(...names: string[]) {
  const folder = temporaryFolder()
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o755)
  }
  return { folder, look: (name: string) => () => (names.includes(name) ? join(folder, name) : undefined) }
}

const { look } = machine('nginx')
const program = (name: string, packages: string[]) => ({
  title: name,
  for: `the part of ${name}`,
  packages,
  look: look(name),
})
const online = () => true
const PROGRAMS = [
  program('nginx', ['nginx']),
  program('promtool', ['prometheus']),
  program('prometheus', ['prometheus']),
]

// Proves QAT-20.
test('the plan names each missing program with what needs it, and each package once', () => {
  const { packages, lines } = planOf({}, PROGRAMS, online)
  expect(packages).toEqual(['prometheus'])
  expect(lines.slice(0, 3)).toEqual([
    'promtool is not here: the part of promtool',
    'prometheus is not here: the part of prometheus',
    'nothing is installed, their tests are skipped. To have them: sudo apt-get install prometheus, or run the tests as root with KANCIL_TEST_INSTALL=1',
  ])
  expect(planOf({}, PROGRAMS.slice(0, 1), online)).toMatchObject({
    packages: [],
    lines: ['every program that these tests use is here', ...planOf({}, [], online).lines.slice(1)],
  })
})

// Proves QAT-20.
test('every program of the tests has packages, and none is installed without permission', () => {
  for (const { packages } of Object.values(TEST_PROGRAMS)) expect(packages.length).toBeGreaterThan(0)
  const { folder } = machine('caddy')
  expect(findProgram('caddy', { PATH: folder })).toEqual({ path: join(folder, 'caddy') })
  expect(findProgram('firefox', { PATH: folder })).toEqual({
    missing:
      'Firefox ESR is not here; sudo apt-get install firefox-esr, or run the tests as root with KANCIL_TEST_INSTALL=1',
  })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  preparePrograms(['caddy', 'firefox'], { PATH: folder }, () => false)
  expect(log.mock.calls.join('\n')).toContain('Firefox ESR is not here: the way through Firefox')
  expect(log.mock.calls.join('\n')).not.toContain('fetched')
})
