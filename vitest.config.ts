import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  'tests/api/{builtPrograms,curl,dev,docs,foreign,freshMetrics,kancil,logLines,silent,starts,switchedOff,workers}.test.ts',
  'tests/api/wrongConfigurations.test.ts',
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

const UNIT = [
  '{browser,contract,components,design,islands,locales,pages,server,scripts,tests/setup,tests/browsers/{inPage,look}}/**/*.test.{ts,tsx}',
]

/** What a file of tests does to others when they share its modules and globals. */
const CHANGES_OTHERS =
  /\bvi\.(?:mock|doMock|resetModules|useFakeTimers|setSystemTime|spyOn|stub[A-Z])|\bprocess\.env\b|\bglobalThis\b/
const ALONE_ANYWAY = /^(?:browser|islands|scripts|server|tests)\//

const filesOf = (patterns: string[]) => globSync(patterns, { cwd: import.meta.dirname })
const isAlone = (path: string) =>
  ALONE_ANYWAY.test(path) || CHANGES_OTHERS.test(readFileSync(join(import.meta.dirname, path), 'utf8'))

/**
 * Two projects: files that change modules or globals have their own; all others share those of their worker, because to
 * load every module again for each file costs more than their tests. `--project=name*` runs both.
 */
function projects(name: string, include: string[], exclude: string[]) {
  const alone = filesOf(include).filter(isAlone)
  const test = { setupFiles, include, exclude: [...exclude, ...alone], isolate: false, ...PATIENT }
  return [
    { test: { ...test, name } },
    { test: { ...test, name: `${name}-alone`, include: alone, exclude, isolate: true } },
  ]
}

export default defineConfig({
  test: {
    // One more than the two processors of CI: files wait for processes and timers of their own.
    maxWorkers: 3,
    projects: [
      ...projects('unit', UNIT, API),
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
      ...projects('api', API, []),
      ...projects('services', API, WITHOUT_STORES),
    ],
  },
})
