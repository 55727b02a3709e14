import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import { permissionsPolicy } from './securityHeaders.ts'

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

// Proves SEC-02.
test('a page has the full policy', () => {
  const policy = contentSecurityPolicy({ scriptHashes: [hash], styleHashes: [hash], imgHosts: ['https://cdn.example'] })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `script-src '${hash}' 'strict-dynamic'`,
    `style-src 'self' '${hash}'`,
    "img-src 'self' data: https://cdn.example",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types islands html 'allow-duplicates'",
    'report-uri /csp-report',
    'report-to csp',
  ])
})

// Proves SEC-03.
test('frames and form targets are set for each page', () => {
  const policy = contentSecurityPolicy({
    scriptHashes: [],
    styleHashes: [],
    frameSrc: ['https://games.example'],
    formAction: ['https://pay.example'],
  })
  expect(policy).toContain('frame-src https://games.example;')
  expect(policy).toContain("form-action 'self' https://pay.example;")
  expect(policy).toContain("script-src 'none'")
})

// Proves SEC-03.
test('only our origin and game hosts may go fullscreen', () => {
  expect(permissionsPolicy()).toContain('fullscreen=(self)')
  expect(permissionsPolicy(['https://games.example'])).toContain('fullscreen=(self "https://games.example")')
  expect(permissionsPolicy()).toContain('payment=()')
})
