import { expect, test } from 'vitest'
import { callAddress } from '../contract/calls/callAddress.ts'
import { CALLS } from '../contract/calls/calls.ts'
import { ROOT } from './run.ts'
import { lineAt, readSources, Visitor } from './source-files.ts'

const API_PREFIX = '/api/'
/** Texts that begin like an address; among them stand those that may be written. */
const ADDRESS = /^\/\w/

test('no page, component or script contains the address of a call; each names the call', () => {
  const typed: string[] = []
  const addresses = new Set<string>()
  for (const { path, text, program } of readSources(ROOT, ['pages', 'components', 'islands', 'browser'])) {
    if (/\.test\.tsx?$/.test(path)) continue
    const note = (value: unknown, start: number) => {
      if (typeof value !== 'string' || !ADDRESS.test(value)) return
      addresses.add(value)
      if (value.startsWith(API_PREFIX)) typed.push(`${path}:${lineAt(text, start)} ${value}`)
    }
    new Visitor({
      Literal({ value, start }) {
        note(value, start)
      },
      TemplateLiteral({ quasis, start }) {
        note(quasis[0]?.value.cooked, start)
      },
    }).visit(program)
  }
  expect(addresses).toContain('/recharge')
  expect(typed, 'in a page write callAddress(name), in script addressOf(name)').toEqual([])
})

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
