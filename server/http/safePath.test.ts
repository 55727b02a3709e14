import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { loginPath, safePath } from './safePath.ts'

// Proves SES-24.
test.each(['/', '/recharge', '/games?classify=All&page=2', '/confirm?transNo=TX%2B1', '/promosi?q=a%20b'])(
  '%s stays unchanged',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

// Proves SES-24.
test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%252f%252fevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tevil',
  '/a\nb',
  '/%0d%0aSet-Cookie:x=1',
  '/a/../../b',
  '/%2e%2e/b',
  'recharge',
  '',
  '/sign-out',
  '/api/user/balance',
  '/%',
  `/${'a'.repeat(600)}`,
  undefined,
  ['/recharge'],
])('%j is refused', (path) => {
  expect(safePath(path, '/safe')).toBe('/safe')
})

// Proves SES-24.
test('every accepted path leads to our own origin', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('/', '\\', '%2f', '%5c', '.', ':', '@', 'e', '\t', '%09', '?', '#', '%25', '2f'),
  })
  fc.assert(
    fc.property(nasty, (tail) => {
      const url = new URL(safePath(`/${tail}`), 'https://play.example')
      expect(url.origin).toBe('https://play.example')
      expect(url.pathname.startsWith('//')).toBe(false)
    }),
  )
})

// Proves SES-18.
test('the login path keeps the target', () => {
  expect(loginPath('/recharge?x=1')).toBe('/?login=1&next=%2Frecharge%3Fx%3D1')
  expect(loginPath('//evil')).toBe('/?login=1')
  expect(loginPath(undefined, true)).toBe('/?login=2')
})
