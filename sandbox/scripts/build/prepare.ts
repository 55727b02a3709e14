/**
 * Makes the migrated, empty database of the sandbox that a first start copies, in dist/sandbox/. It belongs to one state
 * of the migrations and of the engine; one that is there already stays.
 *
 *   node sandbox/scripts/build/prepare.ts
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/shared/run.ts'
import { openDatabase } from '../../kit/db/open.ts'
import { packFolder, preparedName } from '../../kit/db/prepared.ts'

const FOLDER = join(ROOT, 'dist', 'sandbox')
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** The bytes of a migrated database in which nothing has happened yet. */
export async function prepareDatabase(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kancil-prepared-'))
  try {
    const database = await openDatabase({ dataDir, log: SILENT })
    await database.close()
    return packFolder(join(dataDir, 'pglite'))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const name = preparedName()
  for (const other of readdirSync(FOLDER)) if (other !== name) rmSync(join(FOLDER, other))
  const path = join(FOLDER, name)
  if (!existsSync(path)) {
    const bytes = await prepareDatabase()
    writeFileSync(`${path}.draft`, bytes)
    renameSync(`${path}.draft`, path)
    console.log(`dist/sandbox/${name}: ${(bytes.length / 1024 / 1024).toFixed(1)} MB`)
  }
}
