/**
 * What to run before each commit, after a build: types, lint, import rules, words, requirements and unit tests.
 *
 *   npm run check
 */
import { runSteps, STATIC, vitest } from './steps.ts'

await runSteps([...STATIC, vitest('unit', ['unit'])])
