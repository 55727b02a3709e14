import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { crc16 } from '../../sandbox/operator/deposits/qris.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { EXAMPLE_DATE, exampleOf, stableValue } from './openapi-examples.ts'

const names = Object.keys(CALLS) as CallName[]
const AT_ONCE = 8
let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream({ now: () => EXAMPLE_DATE })
})
afterAll(() => upstream.close())

// Proves UPS-01.
test('the examples equal the replies of the reference upstream, in any order of calls', {
  timeout: 120_000,
}, async () => {
  const recorded: [CallName, unknown][] = []
  // All at once would wait for each other longer than a call may.
  for (let at = 0; at < names.length; at += AT_ONCE)
    recorded.push(
      ...(await Promise.all(
        names
          .toReversed()
          .slice(at, at + AT_ONCE)
          .map(async (name): Promise<[CallName, unknown]> => [name, await exampleOf(upstream.url, name)]),
      )),
    )
  for (const [name, example] of recorded)
    expect(
      example,
      `The answer of ${name} has changed. Run: node scripts/generate/openapi-examples.ts ${name}. If two runs differ, give what differs a fixed value in scripts/generate/openapi-examples.ts.`,
    ).toEqual(EXAMPLES[name])
})

test('the QRIS code of an example has a correct checksum', () => {
  const open = '00020101021262280517KCL-261121-S1MV490703A016304'
  const code = String(stableValue(open + crc16(open)))
  expect(code).toContain('KCL-261121-7PDX4M0703A01')
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
})
