import { once } from 'node:events'
import type { Server } from 'node:net'
import { lookUp } from '../common/lookUp.ts'
import { EnvProblems } from './env.ts'

const WHY: Record<string, string> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'this user may not; ports below 1024 need the right to',
  EADDRNOTAVAIL: 'this machine has no such address',
}

/** Waits until a server listens at the port of a setting. Throws {@link EnvProblems} when it cannot. */
export async function listens(server: Server, setting: 'PORT' | 'ADMIN_PORT', port: number): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = lookUp(WHY, code)
    throw why === undefined ? error : new EnvProblems([`${setting}: cannot listen at ${port}; ${why} (${code})`])
  }
}
