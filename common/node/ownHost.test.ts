import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isOwnHost } from './ownHost.ts'

// Proves SEC-41.
test.each([
  ['127.0.0.1:9100', true],
  ['[::1]:9100', true],
  ['10.0.3.7', true],
  ['LocalHost:9100', true],
  [hostname(), true],
  ['web-1:9100', true],
  [undefined, true],
  ['evil.example:9100', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
])('the operator’s port at the host %s: %s', (host, isOwn) => {
  expect(isOwnHost(host, ['web-1'])).toBe(isOwn)
})
