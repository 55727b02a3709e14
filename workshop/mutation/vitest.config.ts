import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ThreadsPoolWorker } from 'vitest/node'
import { shared } from '../../vitest.config.ts'
import { PIECES } from './pieces.ts'
import { warmPool } from './warmPool.ts'

const piece = PIECES[process.env.MUTATION_PIECE ?? '']

/** The tests of one piece, without the projects of the whole suite. */
export default defineConfig({
  plugins: [
    {
      name: 'warm-pool',
      configureVitest({ project }) {
        if (piece?.statics) return
        // Stryker names the pool on its command line, which stands above this file.
        project.config.poolRunner = warmPool((options) => new ThreadsPoolWorker(options))
        project.config.pool = 'warm'
      },
    },
  ],
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: piece ? [piece.tests] : [],
    isolate: false,
    ...shared,
  },
})
