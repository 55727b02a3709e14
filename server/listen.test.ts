import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { EnvProblems } from './env.ts'
import { listens } from './listen.ts'

// Proves OPS-40.
test('a port that another program uses is a problem of its setting, not a stack', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const failed = await listens(createServer().listen(port, '127.0.0.1'), 'ADMIN_PORT', port).catch((error) => error)
  expect(failed).toBeInstanceOf(EnvProblems)
  expect(failed.lines).toEqual([`ADMIN_PORT: cannot listen at ${port}; another program uses it (EADDRINUSE)`])
  other.close()
})

// Proves OPS-40.
test('an address that this machine does not have is a problem of its host', async () => {
  const failed = await listens(createServer().listen(0, '192.0.2.1'), 'ADMIN_PORT', 0).catch((error) => error)
  expect(failed.lines).toEqual(['ADMIN_HOST: cannot listen there; this machine has no such address (EADDRNOTAVAIL)'])
})
