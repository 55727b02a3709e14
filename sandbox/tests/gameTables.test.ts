import { expect, test } from 'vitest'
import { namesIn, tablesUnder } from '../../scripts/check/docTables.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { expected, MATHS } from '../games/maths/all.ts'
import type { Variant } from '../games/protocol/choice.ts'
import { CHOICES } from '../games/server/variants.ts'

/** The tables of sandbox/docs/games.md beside the rules of the games */
const tables = (heading: string) => tablesUnder(ROOT, 'sandbox/docs/games.md', heading).map(({ rows }) => rows)
const two = (number: number) => Number(number.toFixed(2))

// Proves GAM-17, QAT-31.
test('each game has the stated return', () => {
  const [rows = []] = tables('The games')
  expect(rows.flatMap(([cell]) => namesIn(cell)).toSorted()).toEqual(Object.keys(MATHS).toSorted())
  for (const [cell, , rtp = ''] of rows) {
    const variant = namesIn(cell)[0] as Variant
    const returns = CHOICES[variant].map(expected)
    expect([variant, ...rtp.replace(' %', '').split('–').map(Number)]).toEqual([
      variant,
      ...new Set([two(Math.min(...returns)), two(Math.max(...returns))]),
    ])
  }
})
