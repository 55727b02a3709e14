import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { onPath } from '../../workshop/programs/systemPackages.ts'
import { certificateLife, watchCertificates } from './certificates.ts'

const DAYS = 9
const folder = temporaryFolder()
const hasOpenssl = onPath(['openssl'], process.env) !== undefined
let server: Server | undefined
let address = ''

beforeAll(async () => {
  if (!hasOpenssl) return
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'
  const result = spawnSync('openssl', [...`${request} -days ${DAYS}`.split(' '), '-keyout', key, '-out', cert])
  expect(result.status, String(result.stderr)).toBe(0)
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  address = `https://localhost:${typeof at === 'object' && at ? at.port : 0}`
})
afterAll(() => {
  server?.close()
})

// Proves OPS-28.
test.skipIf(!hasOpenssl)('the life of a certificate is read, although nobody signed it', async () => {
  const { from, until } = await certificateLife(address)
  expect(until - from).toBe(DAYS * 86_400_000)
  const days = (until - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(DAYS - 1)
  expect(days).toBeLessThan(DAYS + 1)
})

// Proves OPS-28.
test.skipIf(!hasOpenssl)(
  'both addresses are looked at; one that does not answer has no end and is counted',
  async () => {
    const registry = new Registry()
    const watch = watchCertificates(registry, { public: 'https://localhost:1', upstream: address })
    await vi.waitFor(async () => {
      const text = await registry.metrics()
      expect(text).toMatch(/kancil_certificate_expiry_timestamp_seconds\{address="upstream"\} \d{10}/)
      expect(text).toMatch(/kancil_certificate_issued_timestamp_seconds\{address="upstream"\} \d{10}/)
      expect(text).toContain('kancil_certificate_checks_total{address="public",outcome="failed"} 1\n')
      expect(text).not.toContain('kancil_certificate_expiry_timestamp_seconds{address="public"}')
    }, 90_000)
    watch.close()
  },
)
