import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from '../../scripts/check/imports.ts'
import { writeNew } from '../../scripts/generate/new-files.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { biome } from '../../tests/support/biome.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { countSlot } from '../games/maths/reel/count.ts'
import { gameFiles } from './new-game.ts'
import { migrationFiles, nextNumber } from './new-migration.ts'
import { type ListedSlot, listText, rulesHash, slotsInFolder } from './slots.ts'

async function newSlot(): Promise<ListedSlot> {
  const [text = ''] = Object.values(gameFiles('wayang', 'topeng-panji'))
  // It imports only types.
  const path = join(temporaryFolder(), 'module.ts')
  writeFileSync(path, text)
  const { wayang, tiles } = await import(path)
  return { name: 'wayang', slot: wayang, tiles }
}

// Proves QAT-07.
test('a new slot and a new migration pass the import rules and the format', async () => {
  const root = temporaryFolder()
  writeNew(root, {
    ...migrationFiles('voucher_codes'),
    ...migrationFiles('voucher_codes_by_day', { isIndex: true, names: ['134_voucher_codes.sql'] }),
    ...gameFiles('wayang', 'topeng-panji'),
    'sandbox/games/slots/list.ts': listText([await newSlot()]),
  })
  expect(checkImports(root)).toEqual([])
  const { status, out } = biome(root, 'sandbox')
  expect(status, out).toBe(0)
})

test('the list of slots is the one of their folder', async () => {
  // Otherwise: node sandbox/scripts/slots.ts
  expect(readFileSync(join(ROOT, 'sandbox/games/slots/list.ts'), 'utf8')).toBe(listText(await slotsInFolder()))
})

test('a new slot is data in one file, listed by being there, with a tile that no other slot has', async () => {
  const wayang = await newSlot()
  const { rtp } = countSlot(wayang.slot)
  expect(rtp).toBeGreaterThanOrEqual(95)
  expect(rtp).toBeLessThanOrEqual(97)
  expect(listText([wayang])).toContain(
    `  wayang: { rules: '${rulesHash(wayang.slot)}', rtp: ${Number(rtp.toFixed(8))},`,
  )
  expect(() => listText([wayang, { ...wayang, name: 'other' }])).toThrow('topeng-panji')
})

test.each(['', 'Wayang', 'wayang-kulit', '../evil'])('"%s" is refused as the name of a slot', (name) => {
  expect(() => gameFiles(name)).toThrow('name of a slot')
})

// Proves QAT-07.
test('a migration gets the next number, and an index its own kind of file', () => {
  expect(nextNumber(['001_ledger.sql', '133_holds.sql', 'readme.md'])).toBe('134')
  expect(nextNumber([])).toBe('001')
  expect(Object.keys(migrationFiles('voucher_codes', { names: ['133_holds.sql'] }))).toEqual([
    'sandbox/migrations/134_voucher_codes.sql',
    'sandbox/kit/db/voucherCodes.test.ts',
  ])
  const { 'sandbox/migrations/001_by_day.sql': index } = migrationFiles('by_day', { isIndex: true })
  expect(index).toMatch(/^-- concurrently\n[\s\S]*drop index concurrently if exists by_day;/)
})

test.each(['', 'VoucherCodes', 'voucher-codes', '134_voucher'])('"%s" is no name for a migration', (name) => {
  expect(() => migrationFiles(name)).toThrow('snake_case')
})
