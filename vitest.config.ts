import { defineConfig } from 'vitest/config'
import { filesOf, runsAlone, type Suite } from './tests/suites.ts'

/** Limits end what hangs. No test means them: a machine with other work to do is slow. */
export const shared = {
  setupFiles: ['tests/setup/console.ts', 'tests/setup/restore.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000, interval: 20 } },
}

/** Files share the modules of their worker; those that say so in their first line have modules and a process of their own. */
function together(name: Suite) {
  const files = filesOf(name)
  const alone = files.filter(runsAlone)
  const guarded = {
    ...shared,
    setupFiles: ['tests/setup/console.ts', 'tests/setup/guard.ts', 'tests/setup/restore.ts'],
  }
  const projects = [
    { test: { ...guarded, name, include: files.filter((file) => !alone.includes(file)), isolate: false } },
  ]
  if (alone.length > 0)
    projects.push({ test: { ...shared, name: `${name} alone` as Suite, include: alone, isolate: true } })
  return projects
}

/** Real processes that need the machine for themselves: one file after the other. */
const inTurn = (name: Suite) => ({
  test: { ...shared, name, include: filesOf(name), fileParallelism: false, hookTimeout: 240_000 },
})

/** Real browsers against the built product, one product for all of them. */
const inBrowsers = (name: Suite) => ({
  test: {
    name,
    include: filesOf(name),
    globalSetup: 'workshop/browsers/setup.ts',
    testTimeout: 240_000,
    hookTimeout: 360_000,
  },
})

export default defineConfig({
  test: {
    // One more than the two processors of CI: files wait for processes and timers of their own.
    maxWorkers: 3,
    // What every test depends on and none imports: `npm run check` then runs them all.
    forceRerunTriggers: [
      'package-lock.json',
      'tsconfig.json',
      'vite*.config.ts',
      'tests/suites.ts',
      'tests/setup/**',
    ].map((pattern) => `**/${pattern}`),
    projects: [
      ...(
        [
          'unit',
          'api',
          'stores',
          'sources',
          'maths',
          'slow-database',
          'scale',
          'dev',
          'processes',
          'simulation',
        ] as const
      ).flatMap(together),
      ...(['chaos', 'proxies', 'failover', 'pitr'] as const).map(inTurn),
      ...(['engines', 'browsers'] as const).map(inBrowsers),
    ],
  },
})
