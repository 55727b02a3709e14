import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../upstream/db/open.ts'

const MIGRATIONS = new URL('../../upstream/migrations/', import.meta.url)
const ENGINE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/**
 * A folder with a migrated, empty PGlite database. Creating one takes seconds, so it is created once for each state of
 * the migrations, stored in the system's temporary folder, and copied.
 * @returns the folder of the copy, which the caller removes
 */
export async function migratedFolder(): Promise<string> {
  const template = join(tmpdir(), `kancil-pglite-${fingerprint()}`)
  if (!existsSync(template)) await makeTemplate(template)
  const folder = emptyFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

/** A folder for uploaded pictures and other files of a run; the caller removes it. */
export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'kancil-data-'))

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(ENGINE))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * It is built in another folder and renamed when it is complete: of several processes that build it at the same time,
 * one wins.
 */
async function makeTemplate(template: string): Promise<void> {
  const aside = mkdtempSync(`${template}-`)
  const database = await openDatabase({ dataDir: aside, log: pino({ level: 'silent' }) })
  await database.close()
  try {
    renameSync(aside, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(aside, { recursive: true, force: true })
  }
}
