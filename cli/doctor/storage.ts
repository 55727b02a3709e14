import { existsSync, type StatsFs } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskOf } from '../../common/node/machineMetrics.ts'
import type { Env } from '../../server/env.ts'
import { tryServices } from '../../server/startChecks.ts'
import { connectRedis } from '../../server/store/connectRedis.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const REDIS_WAIT_MS = 3000
/** The limits of the alerts KancilDiskFull and KancilDisk. */
const LEAST_BYTES = 50e6
const LEAST_SHARE = 0.1

/** What holds once-only records: the folder, and Redis or the SQLite file in it. */
export async function storeFindings({ DATA_DIR, REDIS_URL }: Partial<Env>): Promise<Finding[]> {
  const folder = DATA_DIR === undefined ? [] : await folderFindings(DATA_DIR)
  if (REDIS_URL !== undefined) return [...folder, ...(await redisFindings(REDIS_URL))]
  return DATA_DIR === undefined || folder.some(({ state }) => state === 'fail')
    ? folder
    : [...folder, sqliteFinding(join(DATA_DIR, 'web.sqlite'))]
}

async function folderFindings(DATA_DIR: string): Promise<Finding[]> {
  const [problem] = await tryServices({ DATA_DIR })
  return problem === undefined
    ? [ok('data folder', 'can be written')]
    : [fail('data folder', withoutName(problem), 'give DATA_DIR to the user of this process, or name another folder')]
}

function sqliteFinding(file: string): Finding {
  if (!existsSync(file)) return ok('store', 'an SQLite file that the first start makes')
  try {
    const store = new DatabaseSync(file, { readOnly: true })
    const result = store.prepare('PRAGMA quick_check(1)').get()?.quick_check
    store.close()
    if (result === 'ok') return ok('store', 'the SQLite file is whole')
    return fail('store', 'the SQLite file is damaged', 'stop the product and put back a backup (docs/runbook.md)')
  } catch (error) {
    return fail('store', `the SQLite file cannot be read (${reasonOf(error)})`, 'put back a backup (docs/runbook.md)')
  }
}

async function redisFindings(url: string): Promise<Finding[]> {
  const [problem] = await tryServices({ REDIS_URL: url }, REDIS_WAIT_MS)
  if (problem !== undefined) return [fail('store', withoutName(problem), 'start Redis, or correct REDIS_URL')]
  const client = await connectRedis(url, { connectTimeout: 1000, commandTimeout: 2000, maxRetriesPerRequest: 1 })
  // A connection that breaks fails the command below, too.
  client.on('error', () => {})
  try {
    return [ok('store', 'Redis answers'), ...durabilityFindings(await client.info())]
  } catch (error) {
    return [warn('store', `Redis answers, but not INFO (${reasonOf(error)})`, 'see that it keeps and never evicts')]
  } finally {
    client.disconnect()
  }
}

/** Once-only records may be neither evicted nor lost in a restart of Redis. @param info the answer of INFO */
function durabilityFindings(info: string): Finding[] {
  const setTo = (name: string) =>
    info
      .split(/\r?\n/)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
  const [policy, appends] = [setTo('maxmemory_policy'), setTo('aof_enabled')]
  return [
    ...(policy === undefined || policy === 'noeviction'
      ? []
      : [warn('store', `Redis may evict records (${policy})`, 'set maxmemory-policy noeviction')]),
    ...(appends === '0' ? [warn('store', 'Redis forgets the last writes when it ends', 'set appendonly yes')] : []),
  ]
}

export const diskFindings = async (folder: string): Promise<Finding[]> => [diskFinding(await diskOf(folder))]

function diskFinding({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): Finding {
  const free = bavail * bsize
  const detail = `${Math.floor(free / 1e6)} MB free under the data folder`
  const todo = 'make room, or lower PICTURE_CACHE_MB: without space no deposit is taken'
  if (free < LEAST_BYTES) return fail('disk', detail, todo)
  return bavail / blocks < LEAST_SHARE ? warn('disk', `${detail}, less than a tenth`, todo) : ok('disk', detail)
}

/** A problem begins with the name of the setting; the line has the check instead. */
const withoutName = (problem: string) => problem.replace(/^[A-Z_]+: /, '')
