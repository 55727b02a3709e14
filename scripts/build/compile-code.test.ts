import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { shareCompiled } from './compile-code.ts'

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})

test('another user finds the compiled code under a name of its own, and a second run changes nothing', () => {
  mkdirSync(join(folder, 'v24-x64-abc-0'))
  mkdirSync(join(folder, 'v24-x64-abc-70'))
  writeFileSync(join(folder, 'v24-x64-abc-0', 'file'), 'code')
  for (const _ of [1, 2]) {
    shareCompiled(folder, ['1000', '0'], 0)
    expect(readdirSync(folder).sort()).toEqual(['v24-x64-abc-0', 'v24-x64-abc-1000', 'v24-x64-abc-70'])
    expect(readFileSync(join(folder, 'v24-x64-abc-1000', 'file'), 'utf8')).toBe('code')
    expect(lstatSync(join(folder, 'v24-x64-abc-1000')).isSymbolicLink()).toBe(true)
    expect(existsSync(join(folder, 'v24-x64-abc-0', 'file'))).toBe(true)
  }
})
