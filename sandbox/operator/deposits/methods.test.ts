import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../settings.ts'
import { GROUPS } from './methods.ts'

const PUBLIC = join(import.meta.dirname, '../../public')
const methods = GROUPS.flatMap((group) => group.methods)

test('every method has one entry of settings, and every entry has a method', () => {
  expect(
    methods.map(({ code }) => code).sort(),
    'GROUPS of methods.ts and deposit.methods of settings.ts name the same codes',
  ).toEqual(Object.keys(SETTINGS.deposit.methods).sort())
})

test('every logo is a file in sandbox/public/', () => {
  const missing = methods.flatMap(({ logo }) => (logo && !existsSync(join(PUBLIC, logo)) ? [logo] : []))
  expect(missing, 'add the file to sandbox/public/art/payments/').toEqual([])
})
