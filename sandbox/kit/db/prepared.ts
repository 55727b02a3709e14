import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import type { Client } from 'pg'
import { z } from 'zod'
import { migrationsChecksum } from './migrate.ts'
import type { Log } from './types.ts'

const ENGINE = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/** The name of the prepared database of these migrations and this engine. Another one is never used. */
export function preparedName(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(ENGINE, 'utf8')))
  const hash = createHash('sha256').update(version).update(migrationsChecksum()).digest('hex')
  return `pglite-${hash.slice(0, 16)}.zip.zst`
}

/** One file out of a closed PGlite folder: a plain zip, because PostgreSQL needs its empty folders, compressed as a whole. */
export function packFolder(folder: string): Buffer {
  const entries: Zippable = Object.fromEntries(
    globSync('**/*', { cwd: folder })
      .sort()
      .map((path) => {
        const from = join(folder, path)
        return statSync(from).isDirectory() ? [`${path}/`, new Uint8Array()] : [path, readFileSync(from)]
      }),
  )
  return zstdCompressSync(zipSync(entries, { level: 0 }))
}

/** Beside the folder while its database was copied and has not been opened yet. */
const markOf = (folder: string) => `${folder}.copied`

/**
 * Makes a new PGlite folder out of the prepared, migrated database of the build: making the tables takes seconds. The
 * folder is complete or not there. Without a prepared database, or with a damaged one, nothing happens and the
 * migrations make the tables. The caller holds the lock of the data folder.
 * @param prepared the folder of the build with prepared databases
 */
export function copyPrepared(folder: string, prepared: URL, log: Log): void {
  const file = new URL(preparedName(), prepared)
  if (existsSync(folder) || !existsSync(file)) return
  const draft = `${folder}.new`
  try {
    rmSync(draft, { recursive: true, force: true })
    const entries = Object.entries(unzipSync(zstdDecompressSync(readFileSync(file))))
    for (const [path, bytes] of entries) {
      const target = join(draft, path)
      mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true, mode: 0o700 })
      if (!path.endsWith('/')) writeFileSync(target, bytes, { mode: 0o600 })
    }
    writeFileSync(markOf(folder), '')
    renameSync(draft, folder)
  } catch (error) {
    log.warn({ err: error }, 'the prepared database could not be copied; the migrations make the tables')
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The audit of a copied database begins now: the moment of the build would be a late check, which stops money. The key of its
 * hashes is its own: that of the build is the same everywhere.
 */
export async function beginNow(folder: string, client: Client): Promise<void> {
  if (!existsSync(markOf(folder))) return
  await client.query('update ledger_audit set checked_at = now(), passed_at = now()')
  await client.query('update contact_key set key = $1', [randomBytes(32)])
  rmSync(markOf(folder))
}
