import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { openFacts } from './facts.ts'

const folder = temporaryFolder()
const log = pino({ level: 'silent' })
const address = (n: number) => `https://pictures.example/${n}?${'x'.repeat(2000)}`

// Proves LIM-17.
test('long addresses leave room for fewer pictures, the last ones, in memory and in the file', async () => {
  const file = join(folder, 'facts.json')
  const facts = await openFacts(file, log, 100_000)
  for (let n = 0; n < 1000; n++) facts.learn(address(n), { width: n + 1, height: 1 })
  const stored = Array.from({ length: 1000 }, (_, n) => n).filter((n) => facts.of(address(n)))
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.length * address(0).length * 2).toBeLessThan(100_000)
  expect(stored.at(-1)).toBe(999)
  await facts.close()
  expect(statSync(file).size).toBeLessThan(100_000)
  expect((await openFacts(file, log, 100_000)).of(address(999))).toEqual({ width: 1000, height: 1 })
})
