import { expect, test } from 'vitest'
import { rewriteLoopbackHost, rewriteLoopbackHostsIn } from './rewriteLoopbackHost.ts'

test.each([
  ['http://localhost:4100', '192.168.1.20', 'http://192.168.1.20:4100'],
  ['http://localhost:4100/play?session=a%2Fb', 'kancil.local', 'http://kancil.local:4100/play?session=a%2Fb'],
  ['http://127.0.0.1:4100', 'localhost', 'http://localhost:4100'],
  ['http://localhost:4100', '[fe80::1]', 'http://[fe80::1]:4100'],
  ['http://localhost:4100', 'localhost', 'http://localhost:4100'],
  ['https://games.example/play', '192.168.1.20', 'https://games.example/play'],
  ['http://localhost:4100', '', 'http://localhost:4100'],
  ['no address', '192.168.1.20', 'no address'],
])('%s requested from %s becomes %s', (address, hostname, seen) => {
  expect(rewriteLoopbackHost(address, hostname)).toBe(seen)
})

test('an invalid host name leaves the address unchanged', () => {
  expect(rewriteLoopbackHost('http://localhost:4100', 'evil.example/path')).not.toContain('path')
})

// Proves SBX-09.
test('every loopback address inside a text is rewritten, and no other address', () => {
  const form = '<form action="http://localhost:3000/pay"><a href="https://bank.example/?back=x">b</a>'
  expect(rewriteLoopbackHostsIn(form, '192.168.1.20')).toBe(form.replace('localhost', '192.168.1.20'))
  expect(rewriteLoopbackHostsIn('http://localhost:3000/pay/1', '127.0.0.1')).toBe('http://127.0.0.1:3000/pay/1')
  expect(rewriteLoopbackHostsIn('http://localhost', 'kancil.local')).toBe('http://kancil.local')
  for (const other of ['http://localhost.evil.example/x', 'http://127.0.0.1.nip.io/', 'dana://localhost', '000201'])
    expect(rewriteLoopbackHostsIn(other, '192.168.1.20')).toBe(other)
})
