import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { SETTING_NAMES } from '../common/settingNames.ts'
import { configLines, VARIABLES as UPSTREAM } from '../sandbox/env.ts'
import { ROOT } from '../scripts/shared/run.ts'
import { describeEnv, VARIABLES as WEB } from '../server/env.ts'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { all, pairs, readDockerfile } from '../workshop/rehearse/image/dockerfile.ts'
import { DOWN_PAGE, downPage } from './downPage.ts'

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
  networks: z.union([z.array(z.string()), Fields]).default([]),
  depends_on: Fields.default({}),
  read_only: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d$/) }),
  }),
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
const readCompose = (name: string) => Compose.parse(parse(read(`deploy/${name}`), { merge: true }))
const compose = readCompose('compose.yaml')
const own = readCompose('compose.own.yaml')
const ours = Object.entries(compose.services).filter(([, { command }]) => command[0] && command[0] in NAMES)

// Proves OPS-19.
test('compose: two copies of web and of upstream, each with variables that they read', () => {
  expect(ours.map(([name, { command }]) => [name, command[0]])).toEqual([
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['upstream-1', 'upstream'],
    ['upstream-2', 'upstream'],
  ])
  for (const [, { command, environment }] of ours)
    expect(unknownTo(command[0] ?? '', Object.keys(environment))).toEqual([])
})

test('compose: secrets are mounted where the settings read them, and make-secrets.sh creates them', () => {
  expect(Object.keys(compose.secrets).length).toBeGreaterThan(2)
  for (const [name, { environment, secrets }] of Object.entries(compose.services)) {
    const expected = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
    expect(expected.sort(), name).toEqual([...secrets].sort())
    for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret)
  }
  for (const secret of Object.keys(compose.secrets)) expect(read('deploy/make-secrets.sh')).toContain(`make ${secret} `)
})

// Proves OPS-82.
test('compose: what knows the password of the owner of the tables ends before the product starts', () => {
  const { 'upstream-1': upstream, migrate, roles } = compose.services
  const knows = Object.entries(compose.services).filter(([, { secrets }]) => secrets.includes('owner_database_url'))
  expect(knows.map(([name]) => name)).toEqual(['migrate', 'roles'])
  expect(upstream?.depends_on).toEqual({ roles: { condition: 'service_completed_successfully' } })
  expect(roles?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  expect(migrate?.command).toEqual(['migrate'])
})

test('compose and the proxy name existing services and ports', () => {
  const caddy = read('deploy/Caddyfile').replace('import Caddyfile.own', read('deploy/Caddyfile.own'))
  const targets = [...caddy.matchAll(/\b((?:web|upstream)-\d):(\d+)/g)].map(([, name, port]) => `${name}:${port}`)
  const ports = { web: [built.PORT], upstream: [built.UPSTREAM_PORT, built.GAMES_PORT] }
  const there = ours.flatMap(([name, { command }]) =>
    ports[command[0] === 'web' ? 'web' : 'upstream'].map((port) => `${name}:${port}`),
  )
  expect([...new Set(targets)].sort()).toEqual(there.sort())
  for (const [, { environment }] of ours.filter(([, { command }]) => command[0] === 'web')) {
    const { hostname, port } = new URL(environment.API_BASE_URL ?? '')
    for (const copy of [1, 2]) {
      expect(there).toContain(`${hostname}-${copy}:${port}`)
      const back = z.object({ back: z.object({ aliases: z.array(z.string()) }) })
      expect(back.parse(compose.services[`${hostname}-${copy}`]?.networks).back.aliases).toContain(hostname)
    }
    expect(Object.keys(compose.services)).toContain(new URL(environment.REDIS_URL ?? '').hostname)
  }
  const variables = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  expect(variables.length).toBeGreaterThan(0)
  expect(Object.keys(compose.services.proxy?.environment ?? {})).toEqual(expect.arrayContaining(variables))
})

// Proves OPS-44.
test('compose.own.yaml: two copies behind an upstream of the operator, and only what must be named is asked for', () => {
  const text = read('deploy/compose.own.yaml')
  const variables = [...text.matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name)
  expect(variables.sort()).toEqual(['API_BASE_URL', 'KANCIL_IMAGE', 'PLAY_DOMAIN'])
  const roles = Object.values(own.services).flatMap(({ command: [role = ''] }) => (role in NAMES ? [role] : []))
  expect(roles).toEqual(['web', 'web'])
  const { 'web-1': web } = own.services
  expect(unknownTo('web', Object.keys(web?.environment ?? {}))).toEqual([])
  expect(web?.environment.ADMIN_HOST).toBe('0.0.0.0')
  // What is the same product says the same in both files.
  const same = ['NODE_OPTIONS', 'TRUST_PROXY', 'REDIS_URL', 'SESSION_KEYS_FILE', 'SEAL_KEYS_FILE', 'DRAIN_DELAY_MS']
  for (const name of same) expect(web?.environment[name], name).toBe(compose.services['web-1']?.environment[name])
  for (const name of ['web-1', 'valkey', 'proxy']) {
    const { environment: _, volumes: __, depends_on: ___, ...rest } = own.services[name] ?? {}
    expect(compose.services[name], name).toMatchObject(rest)
  }
  for (const { networks, secrets, depends_on } of Object.values(own.services)) {
    for (const one of z.array(z.string()).parse(networks)) expect(Object.keys(own.networks)).toContain(one)
    for (const one of secrets) expect(Object.keys(own.secrets)).toContain(one)
    for (const one of Object.keys(depends_on)) expect(Object.keys(own.services)).toContain(one)
  }
})

test('the store of the samples keeps a log and makes no snapshot, a failed one of which would stop every write', () => {
  expect(compose.services.valkey?.command.slice(1, 5)).toEqual(['--appendonly', 'yes', '--save', ''])
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  const folder = temporaryFolder()
  // The program is not at its place here, so the one that runs this test stands for it.
  const unit = read('deploy/systemd/kancil-web@.service').replace(
    '/opt/kancil/node_modules/.bin/node',
    `"${process.execPath}"`,
  )
  const file = join(folder, 'kancil-web@3001.service')
  writeFileSync(file, unit)
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('kancil-web'))).toEqual([])
  expect(status).toBe(0)
})

const Manifest = z.looseObject({ kind: z.string(), apiVersion: z.string(), metadata: z.object({ name: z.string() }) })
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT, exclude: ['**/kustomization.yaml'] }).flatMap(
  (path) =>
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

// Proves SEC-41.
test('monitoring asks each process by a name that its operator port knows; in Kubernetes by the address of the pod', () => {
  const targets = [...read('deploy/monitoring/prometheus.yaml').matchAll(/"([\w-]+):9100"/g)].map(
    ([, name = '']) => name,
  )
  expect(targets.sort()).toEqual(ours.map(([name]) => name).sort())
  for (const [name, { environment }] of ours) expect(environment.ADMIN_NAMES?.split(',')).toContain(name)
  const ports = ofKind('Service').map((one) => JSON.stringify(one.spec))
  expect(ports.filter((spec) => /9100|admin/.test(spec))).toEqual([])
})

// Proves OPS-44.
test('kubernetes: kustomization names existing files, and no address of a service becomes a setting', () => {
  const text = read('deploy/kubernetes/kustomization.yaml')
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(text))
  const named = [...resources, ...[...text.matchAll(/^ +#- (\S+)$/gm)].map(([, name = '']) => name)]
  const files = globSync('*.yaml', { cwd: join(ROOT, 'deploy/kubernetes') })
  const others = ['kustomization.yaml', 'secret.example.yaml']
  expect(named.sort()).toEqual(files.filter((name) => !others.includes(name)).sort())
  for (const role of ['web', 'upstream'])
    expect(ofKind('Deployment').find((one) => one.metadata.name === `kancil-${role}`)).toMatchObject({
      spec: { template: { spec: { enableServiceLinks: false } } },
    })
})

// Proves OPS-44.
test('the documented command gives the Prometheus operator the rules of the alerts', () => {
  const command = /^\(printf[^|]*\)/m.exec(read('docs/deploy.md'))?.[0] ?? ''
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8' })
  expect(parse(stdout)).toMatchObject({ kind: 'PrometheusRule', spec: parse(read('deploy/monitoring/alerts.yaml')) })
})

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

// Proves OPS-40.
test('each tier knows the names of both, so that none is taken for a misspelt one', () => {
  expect([...SETTING_NAMES], 'these stand in common/settingNames.ts').toEqual(
    [...new Set([...WEB, ...UPSTREAM])].sort(),
  )
})

/** Settings whose example is none of their defaults: they come with a build, or are read into parts. */
const NO_DEFAULT = ['RELEASE_VERSION', 'RELEASE_REVISION', 'STEP_UP_PAYOUTS']

// Proves OPS-19.
test('the defaults that env.example says are those of the schemas', () => {
  const lines = [...describeEnv({}).lines, ...configLines({})].join('\n')
  const defaults = new Map(
    [...lines.matchAll(/^(\w+)=(.*) {2}# default$/gm)].map(([, name = '', value]) => [name, value]),
  )
  const said = [...read('deploy/env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].filter(
    ([, name = '']) => defaults.has(name) && !NO_DEFAULT.includes(name),
  )
  expect(said.length).toBeGreaterThan(30)
  for (const [, name = '', value] of said) expect([name, value]).toEqual([name, defaults.get(name)])
})

// Proves OPS-43.
test('the page that a proxy shows while no copy answers has the words of locales/', () => {
  expect(read(DOWN_PAGE), 'run: node deploy/downPage.ts').toBe(downPage())
})
