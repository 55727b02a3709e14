import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { allMeasurements, ownMeasurements, type WorkerMeasurements } from './measurements.ts'

function worker(requests: number, delay: number, store = { answers: true, since: 5 }): Promise<WorkerMeasurements> {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'kancil_requests_total', help: 'x', labelNames: ['route'], registers }).inc(
    { route: '/' },
    requests,
  )
  const seconds = new Histogram({ name: 'kancil_seconds', help: 'x', buckets: [1, 2], registers })
  for (let n = 0; n < requests; n++) seconds.observe(1.5)
  new Gauge({ name: 'kancil_delay', help: 'x', aggregator: 'max', registers }).set(delay)
  new Gauge({ name: 'kancil_workers', help: 'x', registers }).set(1)
  new Gauge({ name: 'nodejs_lag', help: 'x', registers }).set(Number.NaN)
  const violations = new Map([['login:a', requests]])
  const repliesRead = new Map([['login', requests]])
  return ownMeasurements(registry, {
    troubled: ['wallet'],
    violations,
    repliesRead,
    notOffered: ['levels'],
    store,
    forwarding: cameBy(requests),
  })
}

const cameBy = (requests: number): WorkerMeasurements['forwarding'] => ({
  kinds: [
    { headers: ['x-forwarded-for'], hops: 1, protocol: 'https', ownHost: true, requests, lastSeen: 100 + requests },
  ],
  cookieBytes: 10 * requests,
})

function primary() {
  const registry = new Registry()
  new Counter({ name: 'kancil_worker_restarts_total', help: 'x', registers: [registry] }).inc(4)
  new Gauge({ name: 'nodejs_lag', help: 'x', registers: [registry] }).set(7)
  return registry
}

// Proves OPS-61.
test('counters and histograms of the workers add up, gauges follow their own rule', async () => {
  const measurements = allMeasurements(primary(), () => new Map([1, 2].map((n) => [n, worker(n, 10 * n)])))
  const text = await (await measurements.metrics()).metrics()
  expect(text).toContain('kancil_requests_total{route="/"} 3\n')
  expect(text).toContain('kancil_seconds_bucket{le="2"} 3\n')
  expect(text).toContain('kancil_seconds_count 3\n')
  expect(text).toContain('kancil_delay 20\n')
  expect(text).toContain('kancil_workers 2\n')
  expect(text).toContain('kancil_worker_restarts_total 4\n')
  expect(text).not.toMatch(/^nodejs_lag|null|NaN/m)
  const { troubled, violations, repliesRead, notOffered, forwarding } = await measurements.serverState()
  expect(forwarding).toEqual({ kinds: [{ ...cameBy(3).kinds[0], lastSeen: 102 }], cookieBytes: 20 })
  expect([troubled, notOffered]).toEqual([['wallet'], ['levels']])
  const failing = { answers: false, since: 9 }
  const one = allMeasurements(primary(), () => new Map([worker(1, 1), worker(1, 1, failing)].entries()))
  expect((await one.serverState()).store).toEqual(failing)
  expect([violations.get('login:a'), repliesRead.get('login')]).toEqual([3, 3])
})

// Proves OPS-61.
test('the sums do not fall when a worker ends or is silent', async () => {
  const workers = new Map([
    [1, worker(5, 1)],
    [2, worker(7, 2)],
  ])
  const measurements = allMeasurements(primary(), () => workers)
  await measurements.metrics()
  workers.delete(1)
  measurements.forget(1)
  workers.set(2, Promise.reject(new Error('silent')))
  workers.set(3, worker(1, 0))
  const text = await (await measurements.metrics()).metrics()
  expect(text).toContain('kancil_requests_total{route="/"} 13\n')
  expect(text).toContain('kancil_seconds_sum 19.5\n')
  expect(text).toContain('kancil_workers 2\n')
  expect((await measurements.serverState()).violations.get('login:a')).toBe(13)
})
