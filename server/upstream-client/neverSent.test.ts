import dns from 'node:dns'
import { expect, test } from 'vitest'
import { envelope, fakeUpstream } from '../testing/fakeUpstream.ts'
import { neverSent } from './neverSent.ts'
import { createTransport } from './transport.ts'

const fault = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) })

// Proves MON-16.
test.each([
  ['refused', fault('ECONNREFUSED', 'connect')],
  ['the host name does not exist', fault('ENOTFOUND', 'getaddrinfo')],
  ['no name server', fault('EAI_AGAIN', 'getaddrinfo')],
  ['the host is unreachable', fault('EHOSTUNREACH', 'connect')],
  ['the connection took too long to open', fault('UND_ERR_CONNECT_TIMEOUT')],
  [
    'refused at each of its addresses',
    new AggregateError([fault('ECONNREFUSED', 'connect'), fault('ENETUNREACH', 'connect')]),
  ],
])('%s: the request was not sent', (_, error) => {
  expect(neverSent(error)).toBe(true)
})

test.each([
  ['the host became unreachable during a read', fault('EHOSTUNREACH', 'read')],
  ['the network became unreachable during a write', fault('ENETUNREACH', 'write')],
  ['an unknown operation', fault('EHOSTUNREACH')],
  ['the connection was reset', fault('ECONNRESET', 'read')],
  ['closed by the other side', fault('UND_ERR_SOCKET')],
  ['no answer in time', fault('UND_ERR_HEADERS_TIMEOUT')],
  [
    'one of its addresses was reached',
    new AggregateError([fault('ECONNREFUSED', 'connect'), fault('ECONNRESET', 'read')]),
  ],
  ['an empty list of errors', new AggregateError([])],
  ['not a network error', new TypeError('x')],
  ['not an error object', 'ECONNREFUSED'],
])('%s: the request may have been sent', (_, error) => {
  expect(neverSent(error)).toBe(false)
})

// Proves MON-16.
test('two copies behind one name: what one address refuses goes to the other, once', async () => {
  const copy = await fakeUpstream()
  copy.on('/trx/depositSelf', () => envelope('done'))
  const { lookup } = dns
  const both = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  Object.assign(dns, {
    lookup: (_name: string, _options: object, found: (error: null, all: object[]) => void) => found(null, both),
  })
  const transport = createTransport(`http://upstream.test:${new URL(copy.url).port}`)
  try {
    const request = { call: 'depositSelf', method: 'POST', path: '/trx/depositSelf', headers: {}, body: '{}' } as const
    const { status } = await transport.exchange(request, Date.now() + 10_000)
    expect([status, copy.requests.length]).toEqual([200, 1])
  } finally {
    Object.assign(dns, { lookup })
    await transport.close()
    await copy.close()
  }
})
