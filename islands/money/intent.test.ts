import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetIntent, keepIntent, keptIntent, mintIntent } from './intent.ts'

const kept = { intent: 'i', paymentChannel: 'QRIS', amount: '50000', at: 1 }
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an intent is kept until its result is known', () => {
  expect(keptIntent()).toBeNull()
  keepIntent(kept)
  expect(keptIntent()).toEqual(kept)
  forgetIntent()
  expect(keptIntent()).toBeNull()
})

test.each(['{', '[]', '7', '{"intent":"i"}', '{"intent":1,"paymentChannel":"x","amount":"1","at":1}'])(
  'what is not an intent (%s) is none',
  (text) => {
    storage.set('deposit-intent', text)
    expect(keptIntent()).toBeNull()
  },
)

test('a browser that refuses storage does not break the form', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepIntent(kept)
  forgetIntent()
  expect(keptIntent()).toBeNull()
})

test('intents are version 4 UUIDs, also where crypto.randomUUID is missing', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(mintIntent()).toMatch(uuid)
  const { getRandomValues } = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(globalThis.crypto) })
  const made = new Set(Array.from({ length: 100 }, mintIntent))
  expect(made.size).toBe(100)
  for (const one of made) expect(one).toMatch(uuid)
})
