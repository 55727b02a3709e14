import { expect, test } from 'vitest'
import { sameMachine } from './sameMachine.ts'

test.each([
  ['http://localhost:4100', '192.168.1.20', 'http://192.168.1.20:4100'],
  ['http://localhost:4100/play?session=a%2Fb', 'kancil.local', 'http://kancil.local:4100/play?session=a%2Fb'],
  ['http://127.0.0.1:4100', 'localhost', 'http://localhost:4100'],
  ['http://localhost:4100', '[fe80::1]', 'http://[fe80::1]:4100'],
  ['http://localhost:4100', 'localhost', 'http://localhost:4100'],
  ['https://games.example/play', '192.168.1.20', 'https://games.example/play'],
  ['http://localhost:4100', '', 'http://localhost:4100'],
  ['no address', '192.168.1.20', 'no address'],
])('%s seen from %s is %s', (address, hostname, seen) => {
  expect(sameMachine(address, hostname)).toBe(seen)
})

test('a name that is no host leaves the address as it is', () => {
  expect(sameMachine('http://localhost:4100', 'evil.example/path')).not.toContain('path')
})
