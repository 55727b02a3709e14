import { expect, test } from 'vitest'
import { nextTask } from './nextTask.ts'
import { inTurn } from './turns.ts'

interface Usage {
  touched?: boolean
  held?: boolean
}

/** As much of an island as the order of the turns depends on. */
const island = (usage: Usage = {}) =>
  ({
    matches: () => usage.touched === true,
    querySelector: () => (usage.held ? {} : null),
  }) as unknown as Element

/** Waits for so many tasks. */
async function tasks(count: number) {
  for (let task = 0; task < count; task++) await nextTask()
}

// Proves LIN-18.
test('islands wake one after another, each in a task of its own', async () => {
  const seen: string[] = []
  const wake = (name: string) => async () => {
    seen.push(`${name} begins`)
    await tasks(2)
    seen.push(`${name} ends`)
  }
  const turns = ['first', 'second'].map((name) => inTurn(island(), wake(name)))
  await Promise.resolve()
  expect(seen).toEqual([])
  await Promise.all(turns)
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

// Proves LIN-18.
test.each<[string, Usage]>([
  ['touched or has the focus', { touched: true }],
  ['holds a click', { held: true }],
])('an island that is %s while it waits is the next one', async (_, usage) => {
  const seen: string[] = []
  const late: Usage = {}
  const wake = (name: string) => async () => {
    seen.push(name)
    await tasks(1)
    Object.assign(late, usage)
  }
  await Promise.all([
    inTurn(island(), wake('first')),
    inTurn(island(), wake('second')),
    inTurn(island(late), wake('used')),
  ])
  expect(seen).toEqual(['first', 'used', 'second'])
})

// Proves LIN-18.
test('an island that fails ends its turn', async () => {
  const broken = inTurn(island(), () => Promise.reject(new Error('broken')))
  const next = inTurn(island(), async () => 'awake')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('awake')
})
