import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processorSecondsOfChildren, verdictOn } from './processor-time.ts'

const BUSY = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);'

test.runIf(existsSync('/proc/self/stat'))(
  'the processor time of ended processes counts, that of waiting does not',
  () => {
    const before = processorSecondsOfChildren() ?? Number.NaN
    spawnSync(process.execPath, ['-e', BUSY])
    expect((processorSecondsOfChildren() ?? Number.NaN) - before).toBeGreaterThanOrEqual(0.2)
  },
)

test('a step says when it is 30 per cent above its budget, and fails at twice of it, on a machine of any speed', () => {
  expect(verdictOn(129, 100, 1)).toBeUndefined()
  expect(verdictOn(131, 100, 1)).toEqual({
    line: '131 processor seconds, 1.3 times its budget (tests/budgets.json)',
    fails: false,
  })
  expect(verdictOn(201, 100, 1)?.fails).toBe(true)
  expect(verdictOn(201, 100, 2)).toBeUndefined()
})

test('a step without a budget, a short one, and a system without processor times say nothing', () => {
  expect(verdictOn(1000, undefined, 1)).toBeUndefined()
  expect(verdictOn(undefined, 100, 1)).toBeUndefined()
  expect(verdictOn(25, 2, 1)).toBeUndefined()
})
