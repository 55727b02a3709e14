import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { VARIABLES as WEB } from '../server/env.ts'
import { VARIABLES as UPSTREAM } from '../upstream/env.ts'
import { all, pairs, readDockerfile } from './image/dockerfile.ts'
import { ROOT } from './run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const NAMES: Record<string, readonly string[]> = { web: WEB, upstream: UPSTREAM }
/** Variables of OpenTelemetry that only its own packages read. */
const isForTraces = (name: string) => name.startsWith('OTEL_')

/** Read by Node itself. */
const isForNode = (name: string) => name === 'NODE_OPTIONS'

/** Variables that a role is given and does not read: a misspelt name, or one that was removed. */
const unknownTo = (role: string, names: string[]) =>
  names.filter((name) => !NAMES[role]?.includes(name.replace(/_FILE$/, '')) && !isForTraces(name) && !isForNode(name))

const Fields = z.record(z.string(), z.unknown())
const Texts = z.record(z.string(), z.string())
const Service = z.object({
  command: z.array(z.string()).default([]),
  environment: Texts.default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  depends_on: Fields.default({}),
  read_only: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  secrets: Fields,
  volumes: Fields,
  networks: Fields,
})

const image = readDockerfile(read('Dockerfile')).at(-1)
const built = image ? pairs(all(image, 'ENV').join(' ')) : {}
const compose = Compose.parse(parse(read('deploy/compose.yaml'), { merge: true }))
const ours = Object.entries(compose.services).filter(([, { command }]) => command[0] && command[0] in NAMES)

test('the image sets only variables that its roles read', () => {
  const known = [...WEB, ...UPSTREAM]
  expect(Object.keys(built).filter((name) => !known.includes(name))).toEqual([])
})

// Proves OPS-19.
test('compose: two copies of web and one upstream, each with variables that they read', () => {
  expect(ours.map(([name, { command }]) => [name, command[0]])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['upstream', 'upstream'],
  ])
  for (const [, { command, environment }] of ours)
    expect(unknownTo(command[0] ?? '', Object.keys(environment))).toEqual([])
})

test('compose: secrets are mounted where the settings read them, and make-secrets.sh creates them', () => {
  for (const [name, { environment, secrets }] of Object.entries(compose.services)) {
    const wanted = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
    expect(wanted.sort(), name).toEqual([...secrets].sort())
    for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret)
  }
  for (const secret of Object.keys(compose.secrets)) expect(read('deploy/make-secrets.sh')).toContain(`make ${secret} `)
})

test('compose: every service has limits, an existing network and existing dependencies', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    for (const network of service.networks) expect(Object.keys(compose.networks), name).toContain(network)
    for (const other of Object.keys(service.depends_on)) expect(Object.keys(compose.services), name).toContain(other)
    for (const volume of service.volumes.filter((one) => !one.startsWith('.')))
      expect(Object.keys(compose.volumes), name).toContain(volume.split(':')[0])
    expect(service.read_only, name).toBe(true)
  }
  for (const [name, { environment, stop_grace_period: grace = '0s' }] of ours)
    expect(Number.parseInt(grace, 10) * 1000, name).toBeGreaterThan(Number(environment.DRAIN_DELAY_MS) + 25_000)
})

test('compose and the proxy name existing services and ports', () => {
  const caddy = read('deploy/Caddyfile')
  const targets = [...caddy.matchAll(/\b(web-\d|upstream):(\d+)/g)].map(([, name, port]) => `${name}:${port}`)
  const ports = { web: [built.PORT], upstream: [built.UPSTREAM_PORT, built.GAMES_PORT] }
  const there = ours.flatMap(([name, { command }]) =>
    ports[command[0] === 'web' ? 'web' : 'upstream'].map((port) => `${name}:${port}`),
  )
  expect([...new Set(targets)].sort()).toEqual(there.sort())
  for (const [, { environment }] of ours.filter(([, { command }]) => command[0] === 'web')) {
    expect(there).toContain(environment.API_BASE_URL?.replace('http://', ''))
    expect(Object.keys(compose.services)).toContain(new URL(environment.REDIS_URL ?? '').hostname)
  }
  for (const name of caddy.matchAll(/\{\$(\w+)\}/g))
    expect(Object.keys(compose.services.proxy?.environment ?? {})).toContain(name[1])
})

const Manifest = z.looseObject({ kind: z.string(), apiVersion: z.string(), metadata: z.object({ name: z.string() }) })
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors, path).toEqual([])
    return Manifest.parse(document.toJS())
  }),
)
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)

const Port = z.object({ name: z.string(), containerPort: z.number() })
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ matchLabels: Texts }),
    template: z.object({
      metadata: z.object({ labels: Texts, annotations: Texts }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
        containers: z.tuple([
          z.object({
            args: z.tuple([z.string()]),
            envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.string() }) })]),
            ports: z.array(Port),
            securityContext: z
              .object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) })
              .loose(),
            startupProbe: Probe,
            livenessProbe: Probe,
            readinessProbe: Probe,
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string(), secret: z.object({ secretName: z.string() }).optional() })),
      }),
    }),
  }),
})

test.each(['web', 'upstream'])(
  'kubernetes: the deployment of %s, its settings, secrets, ports and probes agree',
  (role) => {
    const name = `kancil-${role}`
    const deployment = Deployment.parse(ofKind('Deployment').find((one) => one.metadata.name === name))
    const { template, selector } = deployment.spec
    const [container] = template.spec.containers
    expect(container.args).toEqual([role])
    expect(template.metadata.labels).toEqual(selector.matchLabels)

    const config = Texts.parse(
      ofKind('ConfigMap').find((one) => one.metadata.name === container.envFrom[0].configMapRef.name)?.data,
    )
    expect(unknownTo(role, Object.keys(config))).toEqual([])
    expect(template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(Number(config.DRAIN_DELAY_MS) + 25_000)
    const ports = Object.fromEntries(container.ports.map((port) => [port.name, String(port.containerPort)]))
    expect(ports.http).toBe(role === 'web' ? built.PORT : built.UPSTREAM_PORT)
    expect(ports.games).toBe(role === 'web' ? undefined : built.GAMES_PORT)
    expect(ports.admin).toBe(config.ADMIN_PORT)
    expect(template.metadata.annotations['prometheus.io/port']).toBe(config.ADMIN_PORT)
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(Object.keys(ports)).toContain(probe.httpGet.port)
      expect(['/healthz', '/readyz']).toContain(probe.httpGet.path)
    }

    const secret = ofKind('Secret').find(
      (one) => one.metadata.name === template.spec.volumes.find((one) => one.secret)?.secret?.secretName,
    )
    const at = container.volumeMounts.find((one) => one.name === 'secrets')?.mountPath
    const files = Object.entries(config).flatMap(([key, value]) => (key.endsWith('_FILE') ? [value] : []))
    expect(files.sort()).toEqual(
      Object.keys(Texts.parse(secret?.stringData))
        .map((key) => `${at}/${key}`)
        .sort(),
    )
    expect(container.volumeMounts.map((one) => one.name).sort()).toEqual(
      template.spec.volumes.map((one) => one.name).sort(),
    )
    for (const kind of ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy'])
      expect(
        ofKind(kind).map((one) => one.metadata.name),
        kind,
      ).toContain(name)
  },
)

// Proves OPS-19.
test('env.example names every setting once, and nothing else', () => {
  const named = [...read('deploy/env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) =>
    name.replace(/_FILE$/, ''),
  )
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  const known = new Set([...WEB, ...UPSTREAM])
  const missing = [...known].filter((name) => !named.includes(name))
  expect(missing, 'add these to deploy/env.example').toEqual([])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the README names every setting of the web tier', () => {
  const readme = read('README.md')
  expect(WEB.filter((name) => !readme.includes(`\`${name}\``) && !isForTraces(name) && !isForNode(name))).toEqual([])
})
