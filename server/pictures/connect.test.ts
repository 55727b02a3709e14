import type { LookupAddress, LookupAllOptions, lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { PrivateAddress } from '../../common/node/publicLookup.ts'
import { pictureLookup } from './connect.ts'

/** Asks for the addresses of a name that the resolver answers so. */
function connect(hostname: string, addresses: string[], trusted: string[] = [], all = true) {
  const resolve = ((_name: string, _options: LookupAllOptions, done: (error: null, all: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup
  return new Promise((fulfil, reject) => {
    pictureLookup(trusted, resolve)(hostname, { all }, (error, address) => (error ? reject(error) : fulfil(address)))
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
