import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { findProgram } from '../../workshop/programs/testPrograms.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { freePort } from '../sandbox/freePort.ts'
import { tryServices } from '../startChecks.ts'
import { connectRedis } from './connectRedis.ts'
import { redisStore } from './redis.ts'

const search = findProgram('redis')
const program = 'path' in search ? search.path : undefined
if ('missing' in search) console.log(`skipped: ${search.missing}`)

const folder = temporaryFolder()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function start(...words: string[]): ChildProcess {
  const child = spawn(program ?? '', words, { cwd: folder, stdio: 'ignore' })
  children.push(child)
  return child
}

async function answers(port: number): Promise<Redis> {
  const client = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 100 })
  client.on('error', () => {})
  await client.ping()
  return client
}

/** The store and the limits work through this address. */
async function works(url: string): Promise<void> {
  expect(await tryServices({ REDIS_URL: url })).toEqual([])
  const redis = await connectRedis(url, { connectTimeout: 30_000, maxRetriesPerRequest: 1 })
  const store = redisStore(redis)
  // Enough keys to fall on every node.
  for (let at = 0; at < 40; at++) {
    expect(await store.setIfAbsent(`key-${at}`, 'one', 60)).toBe(true)
    expect(await store.setIfAbsent(`key-${at}`, 'two', 60)).toBe(false)
    expect(await store.get(`key-${at}`)).toBe('one')
    await store.set(`key-${at}`, 'three', 60)
    await store.delete(`key-${at}`)
    expect(await store.get(`key-${at}`)).toBeNull()
  }
  const limits = createLimits({ redis })
  const others = createLimits({ redis })
  for (let at = 0; at < 3; at++) await limits.consume('question', 'player')
  for (let at = 0; at < 3; at++) await others.consume('question', 'player')
  await expect(limits.consume('question', 'player')).rejects.toThrow()
  await expect(others.consume('question', 'player')).rejects.toThrow()
  redis.disconnect()
}

// Proves OPS-45.
test.skipIf(!program)('behind a sentinel the present master is used, also after it has changed', async () => {
  const [one, two, watcher] = [await freePort(), await freePort(), await freePort()]
  const first = start('--port', String(one), '--save', '')
  start('--port', String(two), '--save', '', '--replicaof', `127.0.0.1 ${one}`)
  const [master, replica] = [await answers(one), await answers(two)]
  while (!(await replica.info('replication')).includes('master_link_status:up')) await wait(100)
  const file = join(folder, 'sentinel.conf')
  writeFileSync(
    file,
    `port ${watcher}\nsentinel monitor mymaster 127.0.0.1 ${one} 1\nsentinel down-after-milliseconds mymaster 3000\nsentinel failover-timeout mymaster 5000\n`,
  )
  start(file, '--sentinel')
  const sentinel = await answers(watcher)
  const url = `redis+sentinel://127.0.0.1:${watcher}/mymaster`
  await works(url)
  // The sentinel finds the replica by asking the master.
  while (!String(await sentinel.call('SENTINEL', 'replicas', 'mymaster')).includes(String(two))) await wait(100)
  const redis = await connectRedis(url, { connectTimeout: 30_000, socketTimeout: 1500, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  const store = redisStore(redis)
  await store.set('before', 'kept', 600)
  while ((await replica.get('web:before')) !== 'kept') await wait(50)
  master.disconnect()
  // Its machine vanishes: no connection is closed, and nothing answers.
  first.kill('SIGSTOP')
  while (!(await replica.info('replication')).includes('role:master')) await wait(100)
  expect(await store.get('before')).toBe('kept')
  expect(await store.setIfAbsent('after', 'written', 60)).toBe(true)
  expect(await replica.get('web:after')).toBe('written')
  for (const client of [redis, sentinel, replica]) client.disconnect()
})

// Proves OPS-45.
test.skipIf(!program)('a cluster of three holds the store and the limits', async () => {
  const ports = [await freePort(), await freePort(), await freePort()]
  // The bus of the cluster takes a port of its own.
  for (const port of ports)
    start(
      '--port',
      String(port),
      '--save',
      '',
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      String(await freePort()),
      '--cluster-config-file',
      `nodes-${port}.conf`,
    )
  const nodes = await Promise.all(ports.map(answers))
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  const cli = (program ?? '').replace(/-server$/, '-cli')
  const creation = spawnSync(cli, ['--cluster', 'create', ...hosts, '--cluster-replicas', '0', '--cluster-yes'], {
    encoding: 'utf8',
  })
  expect(creation.stdout).toContain('All 16384 slots covered')
  for (const node of nodes)
    while (!String(await node.call('CLUSTER', 'INFO')).includes('cluster_state:ok')) await wait(100)
  await works(`redis+cluster://${hosts[0]}`)
  for (const node of nodes) {
    expect((await node.info('commandstats')).match(/cmdstat_set:calls=[1-9]/)).not.toBeNull()
    node.disconnect()
  }
})
