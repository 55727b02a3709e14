import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, type Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { machineMetrics } from '../../common/node/machineMetrics.ts'
import {
  createMetrics as createUpstreamMetrics,
  watchArchive,
  watchChecks,
  watchLead,
  watchOutbox,
  watchReviewQueue,
} from '../../sandbox/operator/metrics.ts'
import { watchWebhooks } from '../../sandbox/operator/webhooks/metrics.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { watchCertificates } from '../../server/observability/certificates.ts'
import { createMetrics, watch } from '../../server/observability/metrics.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The registries of the two processes, just started. */
function registries(): Registry[] {
  const web = createMetrics({ release: '1.2.3', revision: 'abc', contract: '9' })
  watch(web, {
    upstream: {
      breakers: () => ({}),
      silentSeconds: () => ({}),
      clockSkewSeconds: () => 0,
      violations: () => new Map(),
    },
    dataDir: '.',
    pictureBytes: () => 0,
    health: { stopping: false, upstream: () => true, store: () => ({ answers: true, since: 0 }) },
    pressure: { limitMs: 250, delayMs: () => 0, close: () => {} },
    renderLimit: { load: () => ({ running: 0, waiting: 0, limit: 0 }) },
  })
  const upstream = createUpstreamMetrics()
  watchLead(upstream, () => true)
  watchChecks(upstream, () => ({ new: 0, pass: 0, state: 0 }))
  watchOutbox(upstream, {} as never)
  watchArchive(upstream, {} as never)
  watchReviewQueue(upstream, {} as never, Date.now)
  watchWebhooks(upstream, {} as never, [{ url: 'https://crm.example/', host: 'crm.example' }])
  machineMetrics(upstream.registry, '.')
  watchCertificates(web.registry, {})
  return [web.registry, upstream.registry]
}

const metricsOf = () => registries().flatMap((registry) => registry.getMetricsAsArray())

/** Every series that the two processes export, with three names for each histogram. */
async function exported(): Promise<Set<string>> {
  return new Set(
    metricsOf().flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  )
}

const NAME = /\b(?:kancil|process|nodejs)_[a-z\d_]+\b/g
const namesIn = (expressions: string[]) => [...new Set(expressions.flatMap((one) => one.match(NAME) ?? []))]

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
})
const Recorded = z.object({ record: z.string(), expr: z.string() })
const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.union([Alert, Recorded])),
    }),
  ),
})

// Proves OPS-10.
test('every metric that the dashboard and the alerts name is exported', async () => {
  const there = await exported()
  const { panels } = Dashboard.parse(JSON.parse(read('deploy/monitoring/grafana-dashboard.json')))
  const { groups } = Alerts.parse(parse(read('deploy/monitoring/alerts.yaml')))
  const shown = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  const watched = namesIn(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))
  expect(shown.length).toBeGreaterThan(12)
  expect(watched.length).toBeGreaterThan(8)
  expect([...shown, ...watched].filter((name) => !there.has(name))).toEqual([])
  // Every exported series is used by an alert or a dashboard.
  const looked = [...shown, ...watched].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  const ours = [...there]
    .filter((name) => name.startsWith('kancil_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(ours.filter((name) => !looked.includes(name))).toEqual([])
})

// Proves OPS-10.
test('every alert has a paragraph in the runbook, every own metric a line in docs/metrics.md', async () => {
  const runbook = read('docs/runbook.md')
  const { groups } = Alerts.parse(parse(read('deploy/monitoring/alerts.yaml')))
  const alerts = groups.flatMap(({ rules }) => rules.filter((rule) => 'alert' in rule))
  expect(alerts.length).toBeGreaterThan(8)
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`\n### ${alert}\n`)
  }
  const documented = read('docs/metrics.md')
  const ours = [...(await exported())].filter((name) => name.startsWith('kancil_'))
  expect(ours.filter((name) => !documented.includes(`\`${name.replace(/_(bucket|count|sum)$/, '')}\``))).toEqual([])
})

/** Counters whose label values are known only when they happen. */
const OPEN_LABELS = {
  kancil_contract_misfits_total: 'the fields of a reply that may not fit are those of the whole contract',
  kancil_job_failures_total: 'each chore starts its own at 0 (sandbox/operator/metrics.test.ts)',
}

// Proves OPS-09.
test('every counter has its series from 0 on, before anything has happened', async () => {
  const silent: string[] = []
  const counters = metricsOf().filter((one) => one instanceof Counter)
  expect(counters.length).toBeGreaterThan(8)
  for (const metric of counters) {
    const { name, values } = await metric.get()
    if (values.length === 0 && !Object.hasOwn(OPEN_LABELS, name)) silent.push(name)
  }
  expect(silent).toEqual([])
})

// Proves OPS-10.
test('no label has a name that Prometheus gives itself, which would be renamed at the scrape', () => {
  const labels = metricsOf()
    .filter(({ name }) => name.startsWith('kancil_'))
    .flatMap((metric) => ('labelNames' in metric ? (metric.labelNames as string[]) : []))
  expect(labels).toContain('outcome')
  expect(labels.filter((label) => ['job', 'instance'].includes(label))).toEqual([])
})

const Tested = z.object({
  tests: z.array(
    z.object({
      promql_expr_test: z.array(z.object({ exp_samples: z.array(z.object({ labels: z.string() })) })),
    }),
  ),
})

// Proves OPS-26.
test('alerts.test.yaml makes every alert ring', () => {
  const { groups } = Alerts.parse(parse(read('deploy/monitoring/alerts.yaml')))
  const { tests } = Tested.parse(parse(read('deploy/monitoring/alerts.test.yaml')))
  const rung = tests.flatMap(({ promql_expr_test }) =>
    promql_expr_test.flatMap(({ exp_samples }) =>
      exp_samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1] ?? labels),
    ),
  )
  const alerts = groups.flatMap(({ rules }) => rules.flatMap((rule) => ('alert' in rule ? [rule.alert] : [])))
  expect(alerts.length).toBeGreaterThan(8)
  expect([...new Set(rung)].sort()).toEqual(alerts.sort())
})
