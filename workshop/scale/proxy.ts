import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/sandbox/freePort.ts'
import { findProgram } from '../programs/testPrograms.ts'
import { isReady } from './processes.ts'

export interface Behind {
  port: number
  url: string
}

export interface Balancer {
  url: string
  close(): Promise<void>
}

const LOOK_EVERY_MS = 200

/** HAProxy, which is installed when the environment permits it. */
function findOrInstall(): string | undefined {
  const found = findProgram('haproxy')
  if ('path' in found) return found.path
  console.log(`A small proxy of our own takes its place: ${found.missing}`)
  return undefined
}

/** A port for the proxy, chosen before it starts, because the web tier must know its own address. */
export const proxyPort = freePort

/** A round-robin proxy that looks at `/readyz`: HAProxy, or a small one of our own. */
export async function startProxy(port: number, copies: readonly Behind[], path = '/readyz'): Promise<Balancer> {
  const program = findOrInstall()
  const proxy = program ? await haproxy(program, port, copies, path) : await passing(port, copies, path)
  while (!(await isReady(proxy.url, path))) await wait(LOOK_EVERY_MS)
  return proxy
}

async function haproxy(program: string, port: number, copies: readonly Behind[], path: string): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  # Only a connection that was refused is tried again, so nothing is ever asked twice; at once, and at another copy. Without
  # the 1 only the last try may go elsewhere, after a pause of a second before each.
  retries 3
  retry-on conn-failure
  option redispatch 1
listen all
  bind 127.0.0.1:${port}
  balance roundrobin
  option forwardfor
  option httpchk GET ${path}
  http-check expect status 200
  default-server check inter ${LOOK_EVERY_MS}ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
${copies.map((copy, at) => `  server copy${at} 127.0.0.1:${copy.port}`).join('\n')}
`,
  )
  const child: ChildProcess = spawn(program, ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Forwards connections to the ready copies in turn; a copy that refuses is skipped. */
async function passing(port: number, copies: readonly Behind[], path: string): Promise<Balancer> {
  let ready: readonly Behind[] = copies
  let turn = 0
  const looking = setInterval(async () => {
    const states = await Promise.all(copies.map(async (copy) => ({ copy, ready: await isReady(copy.url, path) })))
    ready = states.filter((state) => state.ready).map(({ copy }) => copy)
  }, LOOK_EVERY_MS)
  const sockets = new Set<Socket>()
  const pass = (socket: Socket, triesLeft: number) => {
    const copy = ready[turn++ % Math.max(1, ready.length)]
    if (!copy || triesLeft === 0) return void socket.destroy()
    const there = connect(copy.port, '127.0.0.1')
    there.once('connect', () => {
      there.off('error', again)
      there.on('error', () => socket.destroy())
      socket.on('error', () => there.destroy())
      socket.pipe(there).pipe(socket)
    })
    const again = () => pass(socket, triesLeft - 1)
    there.once('error', again)
  }
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    pass(socket, 5)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(looking)
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
