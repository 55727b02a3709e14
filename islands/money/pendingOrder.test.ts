import { beforeEach, expect, test, vi } from 'vitest'
import { depositIntents, mintIntent } from './pendingOrder.ts'

const pending = { intent: 'i', paymentChannel: 'QRIS', amount: '50000', at: 1 }
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})

// Proves MON-21.
test('an intent is kept until its result is known', () => {
  expect(depositIntents.pending()).toBeNull()
  depositIntents.save(pending)
  expect(depositIntents.pending()).toEqual(pending)
  depositIntents.forget()
  expect(depositIntents.pending()).toBeNull()
})

test.each(['{', '[]', '7', '{"intent":"i"}', '{"intent":1,"paymentChannel":"x","amount":"1","at":1}'])(
  'a value that is not an intent (%s) is ignored',
  (text) => {
    storage.set('deposit-intent', text)
    expect(depositIntents.pending()).toBeNull()
  },
)

// Proves MON-21.
test('a browser without storage does not break the form', () => {
  vi.stubGlobal('sessionStorage', undefined)
  depositIntents.save(pending)
  depositIntents.forget()
  expect(depositIntents.pending()).toBeNull()
})

test('intents are version 4 UUIDs, also where crypto.randomUUID is missing', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(mintIntent()).toMatch(uuid)
  const { getRandomValues } = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(globalThis.crypto) })
  const intents = new Set(Array.from({ length: 100 }, mintIntent))
  expect(intents.size).toBe(100)
  for (const one of intents) expect(one).toMatch(uuid)
})
