import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { sqliteStore } from './sqlite.ts'
import { StoreUnavailable } from './store.ts'

const folder = temporaryFolder()

const PROCESSES = 4
const KEYS = 200
const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
/** Each process opens the same new folder, claims the same keys and says which ones it got, and its signature. */
const PROGRAM = `
  import { sqliteStore } from ${address('./sqlite.ts')}
  import { keysOf } from ${address('../keys.ts')}
  const [folder] = process.argv.slice(1)
  const keys = keysOf({ SESSION_KEYS: [], SEAL_KEYS: [], DATA_DIR: folder })
  const store = sqliteStore(folder + '/web.sqlite')
  const claimed = []
  for (let n = 0; n < ${KEYS}; n++) if (await store.setIfAbsent('key' + n, String(process.pid), 60)) claimed.push(n)
  console.log(JSON.stringify({ claimed, signature: keys.signing.sign('x') }))
`

// Proves MON-19, OPS-21.
test('processes that start at once on one new folder share one store and one set of keys', async () => {
  const run = promisify(execFile)
  const one = () => run(process.execPath, ['--input-type=module', '-e', PROGRAM, folder])
  const outputs = await Promise.all(Array.from({ length: PROCESSES }, one))
  const results = outputs.map(({ stdout }) => JSON.parse(stdout))
  const claimed: number[] = results.flatMap((each) => each.claimed)
  expect(claimed.sort((a, b) => a - b)).toEqual(Array.from({ length: KEYS }, (_, n) => n))
  expect(new Set(results.map(({ signature }) => signature)).size).toBe(1)
})

// Proves OPS-21.
test('a store that another process has locked is unavailable, and answers again afterwards', async () => {
  const file = join(folder, 'locked.sqlite')
  const store = sqliteStore(file, Date.now, 1)
  await store.set('a', '1', 60)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(store.set('a', '2', 60)).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(store.setIfAbsent('b', '2', 60)).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await store.get('a')).toBe('1')
  other.exec('ROLLBACK')
  await store.set('a', '2', 60)
  expect(await store.get('a')).toBe('2')
  other.close()
  await store.close()
})
