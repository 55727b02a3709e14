/**
 * What to run before each commit: types, lint, import rules, words, requirements and unit tests, in under a minute.
 *
 *   npm run check
 */
import { runSteps, STATIC, vitest } from './steps.ts'

await runSteps([...STATIC, vitest('unit', 'unit')])
