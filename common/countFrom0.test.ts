import { expect, test } from 'vitest'
import { from0, labelSets } from './countFrom0.ts'

test('every combination of the label values', () => {
  expect(labelSets({ kind: ['a', 'b'], status: ['2xx', '5xx'] })).toEqual([
    { kind: 'a', status: '2xx' },
    { kind: 'a', status: '5xx' },
    { kind: 'b', status: '2xx' },
    { kind: 'b', status: '5xx' },
  ])
})

// Proves OPS-09.
test('a counter gets each of them with 0', () => {
  const seen: unknown[] = []
  from0({ inc: (labels, value) => void seen.push([labels, value]) }, { outcome: ['ok', 'failed'] })
  expect(seen).toEqual([
    [{ outcome: 'ok' }, 0],
    [{ outcome: 'failed' }, 0],
  ])
})
