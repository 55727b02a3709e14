import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { startSandbox } from './start.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** A program that is ready at its first start and ends when it may; later ones end at once, as without their data folder. */
const ENDS = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
const { STARTS, UPSTREAM_PORT: port, GAMES_PORT: gamesPort } = process.env
appendFileSync(STARTS, port + ' ' + gamesPort + '\\n')
if (readFileSync(STARTS, 'utf8').split('\\n').length === 2) {
  console.log(JSON.stringify({ ready: true, port: Number(port), gamesPort: Number(gamesPort) }))
  while (!existsSync(STARTS + '.end')) await wait(5)
}
`

function endingSandbox(plan: { first: number; most: number; steady: number }) {
  const [entry, starts] = [join(folder, 'ends.mjs'), join(folder, 'starts')]
  writeFileSync(entry, ENDS)
  const pauses: number[] = []
  const log = pino({}, { write: (line: string) => void pauses.push(...[JSON.parse(line).ms ?? []].flat()) })
  const settings = { env: { GAMES_PORT: 0, GAMES_URL: undefined }, variables: { STARTS: starts }, log, entry, plan }
  return {
    sandbox: startSandbox(settings),
    pauses,
    starts: () => readFileSync(starts, 'utf8').trim().split('\n'),
    end: () => writeFileSync(`${starts}.end`, ''),
  }
}

// Proves SBX-22.
test('a sandbox that ends is started again on the same ports, later and later', async () => {
  const { sandbox, pauses, starts, end } = endingSandbox({ first: 10, most: 40, steady: 60_000 })
  const running = await sandbox
  expect(await running.ready).toEqual([])
  end()
  await expect.poll(() => pauses.length).toBeGreaterThanOrEqual(5)
  await running.close()
  expect(pauses.slice(0, 5)).toEqual([10, 20, 40, 40, 40])
  expect(new Set(starts()).size).toBe(1)
})

// Proves SBX-22.
test('a sandbox that waits for its next start is not started after the product has stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { sandbox, pauses, starts, end } = endingSandbox({ first: 200, most: 200, steady: 60_000 })
  const running = await sandbox
  await running.ready
  end()
  await expect.poll(() => pauses).toEqual([200])
  expect(vi.getTimerCount()).toBe(1)
  await running.close()
  expect(vi.getTimerCount()).toBe(0)
  expect(starts()).toHaveLength(1)
})
