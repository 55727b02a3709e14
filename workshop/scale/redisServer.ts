import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../server/sandbox/freePort.ts'
import { findProgram } from '../programs/testPrograms.ts'

export interface RedisServer {
  url: string
  port: number
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** SIGKILL and a new process with the same data; resolves when it answers. */
  crashAndRestart(): Promise<void>
  close(): Promise<void>
}

/** A Redis that keeps its data as docs/deploy.md asks, on the disk before the answer. Throws without one. */
export async function startRedis(...words: string[]): Promise<RedisServer> {
  const found = findProgram('redis')
  if ('missing' in found) throw new Error(found.missing)
  const program = found.path
  const folder = mkdtempSync(join(tmpdir(), 'kancil-redis-'))
  const port = await freePort()
  const settings = ['--port', String(port), '--save', '', '--appendonly', 'yes', '--appendfsync', 'always']
  // A replica begins at once.
  settings.push('--repl-diskless-sync-delay', '0', ...words)
  let child: ChildProcess
  const start = async () => {
    child = spawn(program, settings, { cwd: folder, stdio: 'ignore' })
    const client = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }
  const crash = async () => {
    if (child.signalCode) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (name) => void child.kill(name),
    async crashAndRestart() {
      await crash()
      await start()
    },
    async close() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
