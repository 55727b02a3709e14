import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/setup/console.ts']

/** Run on the embedded engines, and again on PostgreSQL and Redis where TEST_DATABASE_URL and TEST_REDIS_URL name them. */
const API = ['tests/{api,conformance}/**/*.test.ts', '{upstream,games}/**/*.test.ts', 'server/store/**/*.test.ts']

/** The part of them that knows no store: once is enough. */
const WITHOUT_STORES = [
  'games/{maths,client}/**',
  'games/server/{document,packed,rounds/choice}.test.ts',
  'server/store/processes.test.ts',
  // Web processes with SQLite; tests/scale kills copies on PostgreSQL and Redis.
  'tests/api/{builtPrograms,curl,docs,foreign,freshMetrics,logLines,silent,switchedOff,workers}.test.ts',
  'upstream/{env,jobs}.test.ts',
  'upstream/catalogue/**',
  'upstream/db/{batch,lock,memory,migrations}.test.ts',
  'upstream/deposits/{methods,qris,states}.test.ts',
  'upstream/history/xlsx.test.ts',
  'upstream/http/{html,translate}.test.ts',
  'upstream/players/{concurrencyLimiter,passwords}.test.ts',
  'upstream/withdrawals/states.test.ts',
]
/** A machine with other work to do is slow; no test means these limits. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // One more than the two processors of CI: files wait for processes and timers of their own.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // A machine with other work to do is slow; no test means this limit.
          testTimeout: 120_000,
          setupFiles,
          include: [
            '{browser,contract,components,design,islands,locales,pages,server,scripts,tests/setup,tests/browsers/look}/**/*.test.{ts,tsx}',
          ],
          exclude: API,
        },
      },
      // Real processes behind a proxy; only where PostgreSQL and Redis are, and after the build.
      { test: { name: 'scale', setupFiles, include: ['tests/scale/**/*.test.ts'] } },
      // Real processes with a line that breaks; after the build, one file after the other, because they measure.
      {
        test: {
          name: 'chaos',
          setupFiles,
          include: ['tests/{chaos,proxies}/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      // Real browsers against the built product, one product for all of them.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: 'tests/browsers/setup.ts',
          testTimeout: 240_000,
          hookTimeout: 360_000,
        },
      },
      { test: { name: 'api', setupFiles, include: API, ...PATIENT } },
      { test: { name: 'services', setupFiles, include: API, exclude: WITHOUT_STORES, ...PATIENT } },
    ],
  },
})
