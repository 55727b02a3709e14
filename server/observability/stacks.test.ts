import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/shared/run.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})

/** Runs a module in a process of its own, and returns what it prints. */
const run = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', cwd: folder })

const STACKS = pathToFileURL(join(ROOT, 'server/observability/stacks.ts')).href

/** Line 1, column 0 of a built file is line 41, column 2 of its source. */
const MAP = { version: 3, sources: ['../source/thrower.ts'], names: [], mappings: 'AAwCE' }

test('a stack names the line of the source, where there is a map, and else the built line', () => {
  writeFileSync(join(folder, 'mapped.mjs'), "export const fail = () => { throw new Error('reason') }\n")
  writeFileSync(join(folder, 'mapped.mjs.map'), JSON.stringify(MAP))
  writeFileSync(join(folder, 'plain.mjs'), "\nexport const fail = () => { throw new Error('plain reason') }\n")
  writeFileSync(join(folder, 'broken.mjs'), "export const fail = () => { throw new TypeError('broken reason') }\n")
  writeFileSync(join(folder, 'broken.mjs.map'), '{')
  const printed = run(`
    const { mapStacks } = await import(${JSON.stringify(STACKS)})
    mapStacks()
    for (const name of ['mapped', 'plain', 'broken']) {
      const { fail } = await import(${JSON.stringify(pathToFileURL(folder).href)} + '/' + name + '.mjs')
      try { fail() } catch (error) { console.log(error.stack) }
    }


    console.log(new Error('inside').stack.split('\\n')[0])
  `)
  expect(printed).toContain(`Error: reason\n    at fail (${join(folder, '../source/thrower.ts')}:41:3)`)
  expect(printed).toMatch(/Error: plain reason\n {4}at fail \(file:\S+plain\.mjs:2:35\)/)
  expect(printed).toMatch(/TypeError: broken reason\n {4}at fail \(file:\S+broken\.mjs:1:35\)/)
  expect(printed).toContain('Error: inside')
})
