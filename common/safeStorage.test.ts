import { expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './safeStorage.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

const BROKEN: [name: string, breakIt: (kind: string) => void][] = [
  ['null', (kind) => vi.stubGlobal(kind, null)],
  ['missing', (kind) => vi.stubGlobal(kind, undefined)],
  ['full or locked', (kind) => vi.stubGlobal(kind, { getItem: refuse, setItem: refuse, removeItem: refuse })],
]

for (const [kind, storage] of [
  ['sessionStorage', tabStorage],
  ['localStorage', deviceStorage],
] as const) {
  test.each(BROKEN)(`${kind} that is %s holds nothing, and nothing throws`, (_name, breakIt) => {
    breakIt(kind)
    expect(storage.set('key', 'value')).toBe(false)
    expect(storage.get('key')).toBeNull()
    expect(storage.json('key')).toBeNull()
    expect(() => storage.remove('key')).not.toThrow()
  })

  test(`${kind} that throws when it is named holds nothing, and nothing throws`, () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, kind)
    Object.defineProperty(globalThis, kind, { configurable: true, get: refuse })
    try {
      expect(storage.set('key', 'value')).toBe(false)
      expect(storage.get('key')).toBeNull()
    } finally {
      Reflect.deleteProperty(globalThis, kind)
      if (before) Object.defineProperty(globalThis, kind, before)
    }
  })

  test(`${kind} that works keeps texts, and reads JSON with care`, () => {
    const values = new Map<string, string>()
    vi.stubGlobal(kind, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    })
    expect(storage.set('key', '{"a":1}')).toBe(true)
    expect(storage.get('key')).toBe('{"a":1}')
    expect(storage.json('key')).toEqual({ a: 1 })
    storage.set('key', '{')
    expect(storage.json('key')).toBeNull()
    storage.remove('key')
    expect(storage.get('key')).toBeNull()
  })
}
