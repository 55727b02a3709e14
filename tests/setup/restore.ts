/** After each test clocks, globals, environment and spies are the real ones again; after each file its folders are gone. */
import { afterAll, afterEach, vi } from 'vitest'
import { removeTemporaryFolders } from '../support/temporaryFolder.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

afterAll(removeTemporaryFolders)
