import { expect, test } from 'vitest'
import { z } from 'zod'
import { fc } from '../../tests/setup/properties.ts'
import { homeCards } from './content.ts'
import { gameList } from './games.ts'
import { history } from './history.ts'
import { readTolerantly } from './read.ts'
import { Flag, Id, listOf, MaybeText, Whole } from './wire.ts'

const Item = z.object({ id: Id, note: MaybeText, open: Flag, count: Whole.optional() })

// Proves UPS-03.
test('an invalid optional field is left out', () => {
  expect(readTolerantly(Item, { id: 'a', note: ['x'], open: 'maybe', count: 'many' })).toEqual({
    ok: true,
    data: { id: 'a', note: undefined, open: false },
    violations: ['note', 'open', 'count'],
  })
})

// Proves UPS-03.
test('a list item with several violations keeps its valid fields; without its id it is dropped', () => {
  const reading = readTolerantly(listOf(Item), [
    { id: 'a', open: {}, count: 'x' },
    { note: 'no id' },
    { id: 'b' },
    'odd',
    {},
  ])
  expect(reading).toMatchObject({ ok: true, data: [{ id: 'a', open: false }, { id: 'b' }] })
  expect(reading.violations.sort()).toEqual(['[]', '[].count', '[].id', '[].open'])
})

// Proves UPS-23.
test('null is an absent field at any depth, and no violation; a null item of a list is dropped', () => {
  const nested = z.object({ inner: z.object({ count: Whole.optional(), list: listOf(Item) }), total: Whole.optional() })
  const value = { inner: { count: null, list: [null, { id: 1, note: null, open: null, count: null }] }, total: null }
  expect(readTolerantly(nested, value)).toEqual({
    ok: true,
    data: { inner: { list: [{ id: '1', note: undefined, open: false }] } },
    violations: [],
  })
  expect(readTolerantly(listOf(Item), { list: [{ id: null }, { id: 2 }] })).toMatchObject({
    data: [{ id: '2' }],
    violations: ['[].id'],
  })
  expect(readTolerantly(Item, null)).toEqual({ ok: false, violations: ['(whole)'] })
})

// Proves UPS-03.
test('a missing or invalid required field breaks the reply; the error names the field, never its value', () => {
  expect(readTolerantly(Item, {})).toEqual({ ok: false, violations: ['id'] })
  expect(readTolerantly(homeCards.reply, { cardList: 'soon' })).toMatchObject({ ok: false })
  expect(readTolerantly(homeCards.reply, null)).toEqual({ ok: false, violations: ['(whole)'] })
  const reading = readTolerantly(Item, { id: { secret: 'hunter2' } })
  expect(JSON.stringify(reading)).not.toContain('hunter2')
})

// Proves DEP-20.
test('an unknown state is reported as unknown, and an unreadable amount drops only its row', () => {
  const rows = [
    { transNo: 'a', amount: '5000', state: 'settlement', createTime: 1 },
    { transNo: 'b', amount: 'lots', createTime: 1 },
    { transNo: 'c', amount: 1, state: 'on the moon', createTime: '2026-11-21 13:05:00' },
  ]
  const reading = readTolerantly(history.reply, rows)
  expect(reading).toMatchObject({
    ok: true,
    data: {
      list: [
        { transNo: 'a', state: 'credited' },
        { transNo: 'c', state: 'unknown' },
      ],
    },
  })
})

test('reading any reply ends in a value or a refusal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const schema of [homeCards.reply, history.reply, gameList.reply]) {
        const reading = readTolerantly<z.ZodType>(schema, value)
        if (reading.ok) expect(reading.data).toBeDefined()
        else expect(reading.violations.length).toBeGreaterThan(0)
      }
    }),
  )
})

// Proves UPS-03.
test('invalid rows never remove valid rows', () => {
  const good = fc.record({ id: fc.string({ minLength: 1 }) })
  const bad = fc.oneof(fc.record({ id: fc.constantFrom(null, {}, '') }), fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          good.map((item) => [item, true] as const),
          bad.map((item) => [item, false] as const),
        ),
      ),
      (rows) => {
        const reading = readTolerantly(
          listOf(Item),
          rows.map(([item]) => item),
        )
        const readable = rows.filter(([, fits]) => fits)
        expect(reading.ok && reading.data.map(({ id }) => id)).toEqual(
          readable.map(([item]) => (item as { id: string }).id),
        )
      },
    ),
  )
})
