import { defineConfig } from 'vitest/config'

/** Files named `*.test.ts` are Vitest's; `*.spec.ts` are Playwright's. */
export default defineConfig({ test: { include: ['**/*.test.ts'] } })
