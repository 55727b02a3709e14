import type { LookupAddress, LookupAllOptions, lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPrivate, PrivateAddress, publicLookup } from './connect.ts'

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

/** Asks for the addresses of a name that the resolver answers so. */
function connect(hostname: string, addresses: string[], trusted: string[] = [], all = true) {
  const resolve = ((_name: string, _options: LookupAllOptions, done: (error: null, all: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup
  return new Promise((fulfil, reject) => {
    publicLookup(trusted, resolve)(hostname, { all }, (error, address) => (error ? reject(error) : fulfil(address)))
  })
}

// Proves PIC-02.
test('a public name never leads inside, not even with one of its addresses', async () => {
  await expect(connect('cdn.example', ['10.0.0.5'])).rejects.toBeInstanceOf(PrivateAddress)
  await expect(connect('cdn.example', ['1.1.1.1', '::1'])).rejects.toBeInstanceOf(PrivateAddress)
  expect(await connect('cdn.example', ['1.1.1.1'])).toEqual([{ address: '1.1.1.1', family: 4 }])
  expect(await connect('cdn.example', ['1.1.1.1'], [], false)).toBe('1.1.1.1')
})

test('a host that the operator has plainly named as internal is reached: an internal name, or upstream itself', async () => {
  for (const name of ['localhost', 'minio', 'cdn.internal', 'pictures.home.arpa'])
    await expect(connect(name, ['10.0.0.5'])).resolves.toBeDefined()
  await expect(connect('api.example', ['10.0.0.5'])).rejects.toBeInstanceOf(PrivateAddress)
  await expect(connect('api.example', ['10.0.0.5'], ['api.example'])).resolves.toBeDefined()
})
