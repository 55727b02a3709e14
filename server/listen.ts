import { once } from 'node:events'
import type { Server } from 'node:net'
import { cannotListen } from '../common/node/cannotListen.ts'
import { EnvProblems } from './env.ts'

/** Waits until a server listens at the port of a setting. Throws {@link EnvProblems} when it cannot. */
export async function listens(server: Server, setting: 'PORT' | 'ADMIN_PORT', port: number): Promise<void> {
  try {
    await once(server, 'listening')
  } catch (error) {
    const problem = cannotListen(error, setting, port)
    throw problem === undefined ? error : new EnvProblems([problem])
  }
}
