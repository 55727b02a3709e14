import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { NEEDS_MORE } from '../../contract/documents/needsMore.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream()

// Proves SBX-24.
test('the collection of Bruno has one request of every call, in an order in which they go well', async () => {
  const answer = await fetch(`${upstream.url}/__sandbox/bruno.zip`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const texts = Object.entries(files).map(([path, bytes]): [string, string] => [path, strFromU8(bytes)])
  const calls = texts.filter(([path]) => path.endsWith('.bru') && !path.includes('/') && path !== 'a player.bru')
  expect(calls.map(([path]) => path.replace('.bru', '')).sort()).toEqual(Object.keys(CALLS).sort())
  const order = calls.map(([path, text]): [number, string] => [Number(/seq: (\d+)/.exec(text)?.[1]), path])
  const names = order.sort(([a], [b]) => a - b).map(([, path]) => path.replace('.bru', ''))
  expect(names.slice(0, 4)).toEqual(['register', 'guest', 'login', 'confirmIdentity'])
  expect(names.at(-1)).toBe('logout')
  // What can only be refused says what it needs.
  const refused = calls.flatMap(([path, text]) => (text.includes('eq 400') ? [path.replace('.bru', '')] : []))
  expect(refused.every((name) => name in NEEDS_MORE)).toBe(true)
  expect(texts.filter(([, text]) => text.includes('kancil01')).map(([path]) => path)).toEqual([
    'forgetPassword.bru',
    'resetPassword.bru',
  ])
  expect(files['picture.png']?.length).toBeGreaterThan(0)
})
