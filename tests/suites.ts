import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The suite of each file of tests: the first pattern that matches counts. docs/qa.md says what
 * `npm test` and `npm run test:all` run.
 */
export const PATTERNS = {
  /** One old and one other engine walk the product's main way. */
  engines: ['workshop/browsers/{chromium-92,firefox}.test.ts'],
  /** The main way in all other browsers. */
  browsers: ['workshop/browsers/*.test.ts'],
  /** Flows in Chromium: what alone proves a rule, money, one play of each kind of game, the sweep. */
  flows: ['{tests,sandbox/tests}/e2e/*.spec.ts'],
  /** Flows that repeat a rule in more ways. */
  wide: ['{tests,sandbox/tests}/e2e/wide/*.spec.ts'],
  /** The maths of the games, a million rounds of each: pure, so they are played again only when their sources have changed. */
  maths: ['sandbox/games/maths/**/*.test.ts'],
  /** What waits for a database that is slow or large. */
  'slow-database': [
    'sandbox/kit/db/migrateTogether.test.ts',
    'sandbox/ledger/grown.test.ts',
    'sandbox/operator/game-wallet/manyBets.test.ts',
    'sandbox/operator/settings.test.ts',
    'sandbox/desk/twoProcesses.test.ts',
  ],
  /** Lines, processes and stores that go away. */
  chaos: ['tests/chaos/*.test.ts', 'tests/api/{killed,workers}.test.ts', 'server/store/{watched,manyRedis}.test.ts'],
  /** What starts the built programs, often or with many configurations. */
  processes: [
    'tests/api/{builtPrograms,foreign,kancil,logLines,probe,switchedOff,wrongConfigurations}.test.ts',
    'cli/conformance/kit.test.ts',
    'sandbox/index.test.ts',
  ],
  proxies: ['tests/proxies/*.test.ts'],
  /** A minute of evenings that nobody has simulated before. */
  simulation: ['workshop/simulator/sample.test.ts'],
  scale: ['workshop/scale/*.test.ts'],
  /** Machines of the database and of Redis that are lost, on servers of their own. */
  failover: ['workshop/failover/{commit,failover,redis}.test.ts'],
  /** A base backup and the log after it, restored to a named second. */
  pitr: ['workshop/failover/pitr.test.ts'],
  /** What is generated, compiled, packed or rehearsed from the sources. */
  sources: [
    'scripts/{build/dictionaries,check/openapi-lint}.test.ts',
    'deploy/kubernetes/types.test.ts',
    'sandbox/scripts/{build/play,check/game}.test.ts',
    'tests/howTo/howTo.test.ts',
  ],
  /** `npm run dev` in a copy of the project. */
  dev: ['tests/api/dev.test.ts'],
  /** Stores and locks: on the embedded engines, and again on PostgreSQL and Redis. */
  stores: [
    'server/{store/**/*,api-proxy/idempotency,limits/rateLimit}.test.ts',
    'sandbox/{kit/db,ledger}/**/*.test.ts',
    'sandbox/operator/audit/{audit,passReads,upgrade}.test.ts',
    'sandbox/operator/{deposits/{callback,create},game-wallet/wallet,review-queue/fourEyes,withdrawals/askWithdrawal}.test.ts',
    'sandbox/operator/protection/{limits,breaks,playSession}.test.ts',
    'sandbox/games/server/rounds/{crash,turns}.test.ts',
    'tests/api/money.test.ts',
    'sandbox/tests/{backup,databaseRoles}.test.ts',
  ],
  api: [
    'tests/api/*.test.ts',
    'cli/conformance/*.test.ts',
    'workshop/simulator/determinism.test.ts',
    'sandbox/**/*.test.ts',
    'scripts/generate/openapi-examples.test.ts',
  ],
  unit: [
    '{browser,cli,common,components,contract,deploy,design,islands,locales,pages,scripts,server,workshop}/**/*.test.{ts,tsx}',
    'tests/{*,setup/*}.test.ts',
  ],
} as const satisfies Record<string, readonly string[]>

export type Suite = keyof typeof PATTERNS
export const SUITES = Object.keys(PATTERNS) as Suite[]

const TESTS = '**/*.{test,spec}.{ts,tsx}'
/** The examples of the kit for testers run inside tests/api/qaKit.test.ts and tests/e2e/qaKit.spec.ts. */
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', '.data', 'qa-kit'])

let found: string[] | undefined
/** Every file of tests, from the project's folder, as it was at the first call. */
export function testFiles(): readonly string[] {
  found ??= globSync(TESTS, { cwd: ROOT, exclude: (name) => NOT_OURS.has(name) }).sort()
  return found
}

/** The suite of a file of tests; undefined where no pattern matches. */
export const suiteOf = (path: string): Suite | undefined =>
  SUITES.find((suite) => PATTERNS[suite].some((pattern) => matchesGlob(path, pattern)))

export const filesOf = (suite: Suite): string[] => testFiles().filter((path) => suiteOf(path) === suite)

/** Files share the modules of their worker, because to load every module again costs more than most tests. */
const ALONE = '// Runs alone: '

/** Whether a file has modules and globals of its own. Its first line says so, with the reason. */
export const runsAlone = (path: string): boolean => readFileSync(join(ROOT, path), 'utf8').startsWith(ALONE)
