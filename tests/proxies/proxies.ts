import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'

export type ProxyName = 'caddy' | 'nginx'

export interface RunningProxy {
  /** `https://localhost:PORT`. */
  origin: string
  /** Speaks HTTP/2 and trusts the certificate of this run. */
  agent: Agent
  certificate: string
  /** How often Caddy has blamed a copy; nginx keeps that to itself. */
  blamed(): Promise<number>
  close(): Promise<void>
}

/** A port for the proxy, chosen before it starts, because the web tier must know its own origin. */
export const originAt = (port: number) => `https://localhost:${port}`

/**
 * Starts the proxy with its sample of deploy/, whose names, ports and certificate are those of this run and whose every other
 * line is the sample's. Resolves when it answers.
 */
export async function startProxy(
  name: ProxyName,
  program: string,
  port: number,
  copies: number[],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `kancil-${name}-`))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  const openssl = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate])
  if (openssl.status !== 0) throw new Error(`openssl makes no certificate: ${openssl.stderr}`)
  const adminPort = await freePort()
  const options = { folder, key, certificate, port, plainPort: await freePort(), adminPort, copies }
  const child = name === 'caddy' ? caddy(program, options) : nginx(program, options)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => output.push(bytes.toString()))
  const ca = readFileSync(certificate, 'utf8')
  const agent = new Agent({ allowH2: true, connect: { ca } })
  const origin = originAt(port)
  while (!(await answers(origin, agent))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output.join('')}`)
    await wait(100)
  }
  return {
    origin,
    agent,
    certificate: ca,
    async blamed() {
      const answer = await fetch(`http://127.0.0.1:${adminPort}/reverse_proxy/upstreams`)
      return Upstreams.parse(await answer.json()).reduce((sum, { fails }) => sum + fails, 0)
    },
    async close() {
      await agent.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface ProxyOptions {
  folder: string
  key: string
  certificate: string
  port: number
  /** The port of plain http, which leads to https. */
  plainPort: number
  /** Where Caddy says how its copies are. */
  adminPort: number
  copies: number[]
}

const Upstreams = z.array(z.object({ fails: z.number() }))

const sample = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

/** Replaces what must be there, so that a sample that changed is noticed. */
function replaced(text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((before, [what, by]) => {
    const after = before.replaceAll(what, by)
    if (after === before) throw new Error(`The sample does not hold ${what}`)
    return after
  }, text)
}

function caddy(
  program: string,
  { folder, key, certificate, port, plainPort, adminPort, copies }: ProxyOptions,
): ChildProcess {
  const file = join(folder, 'Caddyfile')
  const [one, two] = copies
  writeFileSync(
    file,
    replaced(sample('Caddyfile.own'), [
      [/^\{\n/gm, `{\n\tadmin 127.0.0.1:${adminPort}\n\thttp_port ${plainPort}\n\tskip_install_trust\n`],
      ['{$PLAY_DOMAIN} {\n', `{$PLAY_DOMAIN} {\n\ttls ${certificate} ${key}\n`],
      ['web-1:3000', `127.0.0.1:${one}`],
      ['web-2:3000', `127.0.0.1:${two}`],
      ['/etc/caddy', join(ROOT, 'deploy')],
    ]),
  )
  const env = {
    ...process.env,
    PLAY_DOMAIN: originAt(port),
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

function nginx(program: string, { folder, key, certificate, port, plainPort, copies }: ProxyOptions): ChildProcess {
  const [one, two] = copies
  const site = replaced(sample('nginx.conf'), [
    ['listen 443 ssl', `listen ${port} ssl`],
    ['listen [::]:443 ssl', `listen [::]:${port} ssl`],
    ['listen 80;', `listen ${plainPort};`],
    ['listen [::]:80;', `listen [::]:${plainPort};`],
    ['server_name play.example', 'server_name localhost'],
    // As the sample says for another port.
    ['Host $host;', 'Host $host:$server_port;'],
    ['/etc/letsencrypt/live/play.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/play.example/privkey.pem', key],
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${two}`],
    ['/etc/kancil', join(ROOT, 'deploy')],
  ])
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  writeFileSync(
    file,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events {}
http {
access_log off;
${temporary}
${site}}
`,
  )
  return spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'pipe', 'pipe'] })
}

async function answers(origin: string, agent: Agent): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${origin}/readyz`, { dispatcher: agent })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}
