import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'

const Found = z.object({ compared: z.number(), withoutVike: z.number(), differences: z.array(z.string()) })

// Proves QAT-11.
test('both renderers draw the same bytes for every page, language, device and kind of visitor', () => {
  const printed = execFileSync(process.execPath, ['scripts/check/compare-renderers.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    // Pages throw on purpose, and Vike logs each.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { compared, withoutVike, differences } = Found.parse(JSON.parse(printed.trim().split('\n').at(-1) ?? ''))
  expect(differences).toEqual([])
  // A page for a player in two languages on two devices, whole and in two other forms, is more than 300 drawings.
  expect(withoutVike).toBeGreaterThan(300)
  // The rest are redirects and addresses that are no page, which Vike answers.
  expect(compared).toBeGreaterThan(withoutVike)
})
