import { mutated, PIECES } from './pieces.ts'

const name = process.env.MUTATION_PIECE ?? '' // set by index.ts
const { statics = false } = PIECES[name]

export default {
  mutate: process.env.MUTATION_FILES?.split(' ') ?? mutated(name),
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'workshop/mutation/vitest.config.ts', related: false },
  // Stryker rewrites a tsconfig by an API that TypeScript 7 does not have. Nothing here reads one.
  tsconfigFile: 'workshop/mutation/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: !statics,
  // Texts are words, keys and SQL: a wrong one is found by npm run check and by any statement that runs.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  dryRunTimeoutMinutes: 15,
  timeoutMS: 15_000,
  // The record of an earlier run does not say which tests judge what runs while a file loads; it would change what a sample says.
  incremental: !statics && process.env.MUTATION_FILES === undefined,
  incrementalFile: `.cache/mutation/${name}.json`,
  tempDirName: '.cache/mutants',
  ignorePatterns:
    '/.cache /.ci /.data /deploy design/art /dist/* !/dist/play /public /test-results workshop/browsers tests/chaos tests/e2e workshop/mutation/node_modules workshop/scale'.split(
      ' ',
    ),
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
  htmlReporter: { fileName: `test-results/mutation/${name}.html` },
  allowConsoleColors: false,
}
