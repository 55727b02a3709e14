import { expect, test } from 'vitest'
import { isPrivate } from './publicLookup.ts'

// Proves PIC-02.
test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '2002:a00:1::',
    '64:ff9b::a00:1',
  ],
])('%s is not on the internet', (address) => expect(isPrivate(address)).toBe(true))

test.each(['1.1.1.1', '172.32.0.1', '203.0.114.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is', (address) =>
  expect(isPrivate(address)).toBe(false),
)
