import { expect, test, vi } from 'vitest'

// The module asks for it when it loads.
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { paidBy, rising } = await import('./countUp.ts')

// Proves GAM-51.
test('a win is counted up without a step back or beyond it, and is exact to the sen at its end', () => {
  for (const [stake, multiplier] of [
    ['333.33', 1234],
    ['200', 120],
    ['1', 101],
    ['10000000', 50_000],
  ] as const) {
    const rupiah = (wire: string) => Number(wire)
    const shown = Array.from({ length: 101 }, (_, part) => rupiah(rising(stake, [0, multiplier], part / 100)))
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown)
    expect(shown.slice(0, -1).every(Number.isInteger)).toBe(true)
    expect(rising(stake, [0, multiplier], 1)).toBe(paidBy(stake, multiplier))
  }
  expect(paidBy('333.33', 1234)).toBe('4113.29')
})
