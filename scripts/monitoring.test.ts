import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics, watch } from '../server/observe/metrics.ts'
import { createMetrics as createUpstreamMetrics, watchOutbox } from '../upstream/metrics.ts'
import { ROOT } from './run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every series the two processes export, histograms by their three. */
async function exported(): Promise<Set<string>> {
  const web = createMetrics('1.2.3')
  watch(web, {
    breakers: () => ({}),
    misfits: () => new Map(),
    health: { stopping: false, upstream: () => true },
    pressure: { limitMs: 250, delayMs: () => 0, close: () => {} },
  })
  const upstream = createUpstreamMetrics()
  watchOutbox(upstream, {} as never)
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

test('every measurement that the dashboard and the alerts name is exported', async () => {
  const there = await exported()
  const { panels } = Dashboard.parse(JSON.parse(read('deploy/monitoring/grafana-dashboard.json')))
  const { groups } = Alerts.parse(parse(read('deploy/monitoring/alerts.yaml')))
  const shown = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  const watched = namesIn(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))
  expect(shown.length).toBeGreaterThan(12)
  expect(watched.length).toBeGreaterThan(8)
  expect([...shown, ...watched].filter((name) => !there.has(name))).toEqual([])
  // And none of ours is looked at by nobody.
  const looked = [...shown, ...watched].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  const ours = [...there]
    .filter((name) => name.startsWith('kancil_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(ours.filter((name) => !looked.includes(name))).toEqual([])
})

test('every alert has its paragraph in the runbook, every measurement of ours its line in docs/metrics.md', async () => {
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
