import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { plainContext } from './plainContext.ts'

test('values are read once and getters stay, as of the object behind the proxy', () => {
  const reads: string[] = []
  const behind = {
    locale: 'en',
    _internal: 1,
    get stale() {
      return true
    },
    get hostname() {
      throw new Error('not shared')
    },
    get urlPathname() {
      reads.push('urlPathname')
      return '/wallet'
    },
    get urlParsed() {
      reads.push('urlParsed')
      return { search: { a: '1' } }
    },
  }
  const proxy = new Proxy(behind, {
    get(target, name) {
      if (name === '_internal') throw new Error('an internal property')
      return Reflect.get(target, name)
    },
  })
  const plain = plainContext(proxy as unknown as PageContextServer)
  for (let n = 0; n < 3; n++)
    expect([plain.locale, plain.stale, plain.urlPathname, plain.urlParsed.search]).toEqual([
      'en',
      true,
      '/wallet',
      { a: '1' },
    ])
  expect(reads).toEqual(['urlPathname', 'urlParsed'])
  expect(() => plain.hostname).toThrow('not shared')
  plain.cachedFragments = []
  expect(plain.cachedFragments).toEqual([])
})
