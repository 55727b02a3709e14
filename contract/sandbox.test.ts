import { describe, expect, test } from 'vitest'
import { overrideHeaders, readOverrides, SandboxProblem } from './sandbox.ts'

const NOW = Date.parse('2026-12-01T10:00:00+07:00')
const read = (values: Parameters<typeof readOverrides>[0]) => readOverrides(values, NOW)

test('the next server reads the same test overrides from the headers', () => {
  const testOverrides = read({ scenario: 'balance=slow, history=lost', now: '+25h', seed: '7' })
  if (!testOverrides) throw new Error('nothing was read')
  const headers = overrideHeaders(testOverrides)
  expect(
    readOverrides(
      {
        scenario: headers['x-sandbox-scenario'],
        now: headers['x-sandbox-now'],
        seed: headers['x-sandbox-seed'],
      },
      NOW + 5000,
    ),
  ).toEqual(testOverrides)
})

test.each([
  ['2026-12-01T23:59:59.500+07:00', Date.parse('2026-12-01T16:59:59.500Z')],
  ['2026-12-01T16:59:59Z', Date.parse('2026-12-01T16:59:59Z')],
  [String(NOW), NOW],
  ['+1d', NOW + 86_400_000],
  ['-30m', NOW - 1_800_000],
  ['+5ms', NOW + 5],
])('%s is read as a time', (text, at) => {
  expect(read({ now: text })).toEqual({ scenarios: [], now: at })
})

describe('an error for invalid test overrides lists the valid values', () => {
  const problem = (values: Parameters<typeof readOverrides>[0]) => {
    try {
      read(values)
    } catch (error) {
      if (error instanceof SandboxProblem) return error.message
      throw error
    }
    throw new Error(`read ${JSON.stringify(values)}`)
  }

  test.each([
    [{ scenario: 'balance' }, 'call=scenario'],
    [{ scenario: 'balance=slow:fast' }, 'call=scenario'],
    [{ scenario: 'balance=slow:60001' }, 'from 0 to 60000'],
    [{ scenario: 'balance=http:200' }, 'from 400 to 599'],
    [{ scenario: 'balance=timeout:5' }, 'takes no number'],
    [{ now: '2026-12-01T10:00:00' }, 'zone'],
    [{ now: 'tomorrow' }, 'zone'],
    [{ now: '1999-12-31T00:00:00Z' }, 'zone'],
    [{ seed: '-1' }, 'whole number'],
    [{ seed: '4294967296' }, 'whole number'],
    [{ limit: '0' }, 'whole number'],
  ])('%j is refused', (values, part) => {
    expect(problem(values)).toContain(part)
  })
})
