import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { ROOT } from '../shared/run.ts'

const folder = temporaryFolder()

function build(name: string) {
  const target = join(folder, name)
  execFileSync(process.execPath, ['scripts/build/dictionaries.ts', target], { cwd: ROOT })
  return new Map(readdirSync(target).map((file) => [file, readFileSync(join(target, file), 'utf8')]))
}

// Proves LIN-14, WDL-31.
test('two processes make equal dictionaries, one for each language and device', () => {
  const one = build('one')
  expect([...one.keys()]).toEqual(['en.desktop', 'en.mobile', 'india.desktop', 'india.mobile'])
  expect(new Set(one.values()).size).toBe(one.size)
  expect(build('two')).toEqual(one)
  expect(one.get('india.mobile')).toContain('<html lang="id"')
  // The pages are those of a visitor and of a player; the intent of a form belongs to one render.
  expect(one.get('en.mobile')).toMatch(/data-testid="header-login"/)
  expect(one.get('en.mobile')).toMatch(/data-testid="balance"/)
  const nik = String(EXAMPLES.verify?.input.nik)
  expect(nik).toHaveLength(16)
  expect([...one.values()].join()).not.toContain(nik)
  expect([...one.values()].join()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
})
