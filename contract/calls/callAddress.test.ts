import { expect, test } from 'vitest'
import { callAddress } from './callAddress.ts'
import { CALLS } from './calls.ts'

test('the address of a call is its path behind the api proxy; an unknown call does not compile', () => {
  expect(callAddress('takeBreak')).toBe('/api/protection/break')
  // @ts-expect-error There is no such call.
  expect(() => callAddress('takeBrake')).toThrow()
})

test('only a call whose path has a place for a value has no address of its own', () => {
  const withPlace = Object.entries(CALLS).filter(([, { path }]) => path.includes('{'))
  expect(
    withPlace.map(([name]) => name),
    'name each in AddressedCall of contract/calls/callAddress.ts',
  ).toEqual(['inviteApp'])
})
