import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { counterFrom0, labelSets } from './instruments.ts'

test('every combination of the label values', () => {
  expect(labelSets({ kind: ['a', 'b'], status: ['2xx', '5xx'] })).toEqual([
    { kind: 'a', status: '2xx' },
    { kind: 'a', status: '5xx' },
    { kind: 'b', status: '2xx' },
    { kind: 'b', status: '5xx' },
  ])
})

// Proves OPS-09.
test('a counter gets each of them with 0', async () => {
  const registry = new Registry()
  counterFrom0(registry, { name: 'ends_total', help: 'Ends', labels: { outcome: ['ok', 'failed'] } })
  expect((await registry.metrics()).match(/^ends_total.*$/gm)).toEqual([
    'ends_total{outcome="ok"} 0',
    'ends_total{outcome="failed"} 0',
  ])
})
