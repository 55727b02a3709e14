import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { freePort } from './server/sandbox/freePort.ts'
import { TEST_PUSH } from './tests/support/testPush.ts'
import { shellLaunchOptions } from './workshop/browsers/find-chromium.ts'

/** Chosen once: the workers read this file again and find the choice in the environment. */
async function chooseServer(): Promise<{ port: string; dataDir: string }> {
  if (!process.env.E2E_PORT || !process.env.E2E_DATA_DIR) {
    const folder = mkdtempSync(join(tmpdir(), 'kancil-e2e-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    process.env.E2E_PORT = String(await freePort())
    process.env.E2E_DATA_DIR = folder
  }
  return { port: process.env.E2E_PORT, dataDir: process.env.E2E_DATA_DIR }
}

const { port, dataDir } = await chooseServer()
const baseURL = `http://localhost:${port}`

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Tests of the wide half: a file of wide/, or the tag @wide. */
const WIDE = /@wide\b|\bwide\//
/** A test whose layout makes a difference has no tag of one: `npm test` runs it on a phone, the wide half on desktop. */
const ONE_LAYOUT = /@(?:phone|desktop)\b/

/** Which tests each layout runs: those of `npm test`, the wide half, or all where FLOWS names neither. */
const CHOICES = {
  flows: { phone: { grepInvert: [/@desktop\b/, WIDE] }, desktop: { grep: /@desktop\b/, grepInvert: WIDE } },
  wide: {
    phone: { grep: WIDE, grepInvert: /@desktop\b/ },
    desktop: { grep: [WIDE, new RegExp(`^(?!.*${ONE_LAYOUT.source})`)], grepInvert: /@phone\b/ },
  },
  all: { phone: { grepInvert: /@desktop\b/ }, desktop: { grepInvert: /@phone\b/ } },
}
const { FLOWS } = process.env
const chosen = CHOICES[FLOWS === 'flows' || FLOWS === 'wide' ? FLOWS : 'all']

export default defineConfig({
  testDir: '.',
  snapshotPathTemplate: '{testDir}/{testFileDir}/transcripts/{arg}{ext}',
  testMatch: '{tests,sandbox/tests}/e2e/**/*.spec.ts',
  outputDir: 'test-results/e2e',
  reporter: [['line'], ['json', { outputFile: `test-results/${FLOWS ?? 'e2e'}.json` }]],
  // One more than the two processors of CI: pages wait for the server and for their own timers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try hides a fault.
  retries: 0,
  // Neither limit is a claim about speed: a shared machine may stand still for seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { baseURL, launchOptions: await shellLaunchOptions(), screenshot: 'only-on-failure' },
  // A test whose layout makes no difference is tagged with the one it runs on: test('…', { tag: '@phone' }, …).
  projects: [
    {
      name: 'phone',
      ...chosen.phone,
      use: {
        viewport: { width: 360, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: PHONE_AGENT,
      },
    },
    { name: 'desktop', ...chosen.desktop, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node_modules/.bin/node scripts/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    // Its warnings belong to the log: they say why a page was refused.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '100',
      MAX_LOOP_DELAY_MS: '60000',
      UPSTREAM_TIME_FACTOR: '10',
      LOG_LEVEL: 'warn',
      PUSH_KEY: TEST_PUSH.key,
      PUSH_CONTACT: TEST_PUSH.contact,
    },
  },
})
