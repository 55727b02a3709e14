import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/setup/console.ts']

/** Tests that can also run against a real PostgreSQL and Redis: see `npm run test:services`. */
const API = ['tests/api/**/*.test.ts', 'upstream/**/*.test.ts', 'server/store/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{contract,components,islands,locales,pages,server,scripts,tests/setup}/**/*.test.{ts,tsx}'],
          exclude: API,
        },
      },
      { test: { name: 'api', setupFiles, include: API, testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
})
