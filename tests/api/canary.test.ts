import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, countsOf, tailOf, watch } from '../../cli/canary.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { type BothTiers, startBothTiers } from '../../workshop/scale/bothTiers.ts'
import { type Copy, copyOf } from '../../workshop/scale/processes.ts'
import { builtProgram } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

const text = (answers: { ok: number; failed: number }, money: { first: number; unknown: number }) =>
  [
    `kancil_answers_total{kind="page",status="2xx"} ${answers.ok}`,
    `kancil_answers_total{kind="page",status="5xx"} ${answers.failed}`,
    `kancil_once_total{outcome="first"} ${money.first}`,
    `kancil_once_total{outcome="unknown"} ${money.unknown}`,
    'kancil_ready 1',
  ].join('\n')

const worseOf = (stable: string, next: string) =>
  compare(countsOf(stable), countsOf(next))
    .filter(({ worse }) => worse)
    .map(({ what }) => what)

// Proves OPS-90.
test('the upper end of a binomial distribution', () => {
  expect(tailOf(0, 10, 0.1)).toBe(1)
  expect(tailOf(10, 10, 0.5)).toBeCloseTo(0.5 ** 10, 12)
  expect(tailOf(3, 10, 0.2)).toBeCloseTo(0.3222, 4)
  // At least 60 bad ones, or at least 941 good ones.
  expect(tailOf(60, 1000, 0.05) + tailOf(941, 1000, 0.95)).toBeCloseTo(1, 9)
})

// Proves OPS-90.
test('a share is worse when chance alone would hardly make it so', () => {
  const stable = text({ ok: 19_990, failed: 10 }, { first: 400, unknown: 0 })
  expect(worseOf(stable, text({ ok: 999, failed: 1 }, { first: 20, unknown: 0 }))).toEqual([])
  expect(worseOf(stable, text({ ok: 985, failed: 15 }, { first: 20, unknown: 0 }))).toEqual(['pages that failed'])
  expect(worseOf(stable, text({ ok: 1000, failed: 0 }, { first: 16, unknown: 4 }))).toEqual([
    'money calls without an answer',
  ])
})

let tiers: BothTiers | undefined
const copies: Copy[] = []
afterAll(() => {
  for (const copy of copies) copy.kill()
  tiers?.close()
})

/** A copy of the web tier beside that of `tiers`: the next release. */
async function nextCopy(variables: Record<string, string>) {
  const port = await freePort()
  const copy = await copyOf('web', { DATA_DIR: temporaryFolder(), ADMIN_PORT: String(port), ...variables })
  copies.push(copy)
  await copy.start()
  return { copy, metrics: `http://127.0.0.1:${port}/metrics` }
}

const pages = async (url: string) => {
  for (let id = 0; id < 40; id++)
    await (await fetch(`${url}/promosiDetail?id=${id}`, { headers: { accept: 'text/html' } })).text()
}

beforeAll(async () => {
  tiers = await startBothTiers({ RATE_LIMIT_FACTOR: '100' })
})

// Proves OPS-90.
test('rehearsed: the same build is let through, one that does not reach upstream is stopped, and so is one that ends', async () => {
  if (!tiers) throw new Error('not started')
  const stable = { url: tiers.web.url, metrics: `http://127.0.0.1:${tiers.admins.web}/metrics` }
  const settings = { RATE_LIMIT_FACTOR: '100' }
  const good = await nextCopy({ ...settings, API_BASE_URL: tiers.upstream.url })
  const bad = await nextCopy({ ...settings, API_BASE_URL: `http://127.0.0.1:${await freePort()}` })
  const watched = (next: { copy: Copy; metrics: string }) =>
    watch({ stable: [stable.metrics], next: [next.metrics], minutes: 0.1, least: 40 }, async () => {
      await Promise.all([pages(stable.url), pages(next.copy.url)])
    })
  expect(await watched(good)).toMatchObject({ go: true, why: 'no share is worse' })
  expect(await watched(bad)).toMatchObject({ go: false, why: 'worse: pages that failed' })
  good.copy.kill()
  const words = ['canary', '--stable', stable.metrics, '--next', good.metrics, '--minutes', '0.01']
  const ended = spawnSync(process.execPath, [builtProgram('kancil'), ...words], { env: {}, encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 1, stdout: `stop: ${good.metrics} does not answer (ECONNREFUSED)\n` })
})
