import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/sandbox/freePort.ts'
import { type ForeignUpstream, foreignUpstream } from './foreignUpstream.ts'
import { builtProgram } from './programs.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** The built product in front of an upstream that knows the specification and nothing else of us. */
export interface ForeignProduct {
  upstream: ForeignUpstream
  url: string
  adminPort: number
  close(): Promise<void>
}

/** @param workers processes of the web tier, which take the connections in turn and share one store */
export async function foreignProduct(workers: number): Promise<ForeignProduct> {
  const upstream = await foreignUpstream()
  const folder = temporaryFolder()
  const [port, adminPort] = [await freePort(), await freePort()]
  const env = {
    ...{ DATA_DIR: folder, LOG_LEVEL: 'silent', API_BASE_URL: upstream.url, RATE_LIMIT_FACTOR: '1000' },
    ...{ GAME_HOSTS: 'https://games.foreign.example', IMG_HOSTS: 'https://img.foreign.example', IMG_PROXY: 'off' },
    ...{ PORT: String(port), ADMIN_PORT: String(adminPort), WEB_CONCURRENCY: String(workers) },
    // A busy machine is slow; that is another test's subject.
    ...{ MAX_LOOP_DELAY_MS: '60000', UPSTREAM_TIME_FACTOR: '10' },
  }
  const web: ChildProcess = spawn(process.execPath, [builtProgram('web')], { cwd: tmpdir(), env, stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) {
    if (web.exitCode !== null) throw new Error(`The web tier ended with ${web.exitCode}`)
    await wait(50)
  }
  return {
    upstream,
    url: `http://127.0.0.1:${port}`,
    adminPort,
    async close() {
      if (web.exitCode === null && web.kill('SIGKILL')) await once(web, 'exit')
      await upstream.close()
    },
  }
}
