import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/setup/console.ts']

/** Run on the embedded engines, and again on PostgreSQL and Redis when TEST_DATABASE_URL and TEST_REDIS_URL say where they are. */
const API = ['tests/{api,conformance}/**/*.test.ts', 'upstream/**/*.test.ts', 'server/store/**/*.test.ts']

export default defineConfig({
  test: {
    // One more than the two processors of CI: files wait for processes and timers of their own.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{contract,components,design,islands,locales,pages,server,scripts,tests/setup}/**/*.test.{ts,tsx}'],
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
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 40_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'api', setupFiles, include: API, testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
})
