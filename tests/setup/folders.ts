/** What a test file put into the temporary folder of the system goes with it. */
import { afterAll } from 'vitest'
import { removeTemporaryFolders } from '../support/temporaryFolder.ts'

afterAll(removeTemporaryFolders)
