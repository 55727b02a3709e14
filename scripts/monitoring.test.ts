import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics, watch } from '../server/observability/metrics.ts'
import { createMetrics as createUpstreamMetrics, watchOutbox, watchParked } from '../upstream/metrics.ts'
import { ROOT } from './run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every series that the two processes export, with three names for each histogram. */
async function exported(): Promise<Set<string>> {
  const web = createMetrics('1.2.3')
  watch(web, {
    breakers: () => ({}),
    violations: () => new Map(),
    health: { stopping: false, upstream: () => true },
    pressure: { limitMs: 250, delayMs: () => 0, close: () => {} },
  })
  const upstream = createUpstreamMetrics()
  watchOutbox(upstream, {} as never)
  watchParked(upstream, {} as never, Date.now)
  const all = [...web.registry.getMetricsAsArray(), ...upstream.registry.getMetricsAsArray()]
  return new Set(
    all.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  )
}

const NAME = /\b(?:kancil|process|nodejs)_[a-z\d_]+\b/g
const namesIn = (expressions: string[]) => [...new Set(expressions.flatMap((one) => one.match(NAME) ?? []))]

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) })),
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
  for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`\n### ${alert}\n`)
  }
  const documented = read('docs/metrics.md')
  const ours = [...(await exported())].filter((name) => name.startsWith('kancil_'))
  expect(ours.filter((name) => !documented.includes(`\`${name.replace(/_(bucket|count|sum)$/, '')}\``))).toEqual([])
})
