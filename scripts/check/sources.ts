/**
 * Checks of the sources and documents, in one process: each file is parsed once for all of them. Prints every problem with
 * its place and its fix.
 *
 *   node scripts/check/sources.ts          all of them
 *   node scripts/check/sources.ts words    one
 */

import { ROOT } from '../shared/run.ts'
import { checkAddresses } from './addresses.ts'
import { checkDocs } from './docs.ts'
import { checkGuide } from './guide.ts'
import { checkImports } from './imports.ts'
import { checkIslands } from './islands.ts'
import { checkLines } from './lines.ts'
import { checkPatterns } from './patterns.ts'
import { checkRequirements } from './requirements.ts'
import { checkTexts } from './texts.ts'
import { checkWords } from './words.ts'

const CHECKS: readonly [name: string, check: (root: string) => string[]][] = [
  ['imports', checkImports],
  ['words', checkWords],
  ['requirements', checkRequirements],
  ['patterns', checkPatterns],
  ['texts', checkTexts],
  ['docs', checkDocs],
  ['guide', checkGuide],
  ['islands', checkIslands],
  ['addresses', checkAddresses],
  ['lines', checkLines],
]

const [, , only] = process.argv
const chosen = CHECKS.filter(([name]) => only === undefined || name === only)
const problems = chosen.flatMap(([name, check]) => check(ROOT).map((problem) => `${name}: ${problem}`))
for (const problem of problems) console.error(problem)
if (chosen.length === 0) console.error(`No check ${only}. There are ${CHECKS.map(([name]) => name).join(', ')}.`)
if (problems.length > 0 || chosen.length === 0) process.exitCode = 1
else console.log(`${chosen.length} checks of the sources passed`)
