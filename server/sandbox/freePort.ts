import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give out (32,768): it stays free until its program starts. */
const FIRST = 20_000
const LAST = 32_767

/** Each process begins at another place, and gives no port out twice. */
let next = randomInt(FIRST, LAST + 1)

/** A free port for a program that starts later, of `host` or of all addresses. Throws when there is none. */
export async function freePort(host?: string): Promise<number> {
  for (let tries = FIRST; tries <= LAST; tries++) {
    const port = next
    next = next === LAST ? FIRST : next + 1
    if (await isFree(port, host)) return port
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free`)
}

/** Whether a server can listen on the port: of one address, or of all. */
export async function isFree(port: number, host?: string): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
