import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { copyPrepared, packFolder, preparedName } from '../../sandbox/kit/db/prepared.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const CACHE = new URL('../../node_modules/.cache/kancil/', import.meta.url)
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * A folder with a migrated, empty PGlite database. To make the tables takes seconds: this is a copy of one that was made
 * once for the present migrations. It is removed after the test file.
 */
export async function migratedFolder(): Promise<string> {
  await prepare()
  const folder = temporaryFolder()
  copyPrepared(join(folder, 'pglite'), CACHE, SILENT)
  return folder
}

/** The same as a tar file, which a PGlite in memory loads. */
export async function migratedTar(): Promise<string> {
  return await cached(preparedName().replace('.zip.zst', '.tar'), async () => {
    const engine = await PGlite.create(join(await migratedFolder(), 'pglite'))
    const tar = await engine.dumpDataDir('none')
    await engine.close()
    return Buffer.from(await tar.arrayBuffer())
  })
}

const prepare = () =>
  cached(preparedName(), async () => {
    const dataDir = temporaryFolder()
    const database = await openDatabase({ dataDir, log: SILENT })
    await database.close()
    return packFolder(join(dataDir, 'pglite'))
  })

/** The path of a file that is made once. Several processes may make it at the same time: it is complete or not there. */
async function cached(name: string, make: () => Promise<Buffer>): Promise<string> {
  const path = fileURLToPath(new URL(name, CACHE))
  if (existsSync(path)) return path
  const bytes = await make()
  mkdirSync(CACHE, { recursive: true })
  const [version] = name.split('.')
  const outdated = readdirSync(CACHE).filter((other) => other.startsWith('pglite-') && !other.startsWith(`${version}.`))
  for (const other of outdated) rmSync(new URL(other, CACHE), { force: true })
  writeFileSync(`${path}-${process.pid}`, bytes)
  renameSync(`${path}-${process.pid}`, path)
  return path
}
