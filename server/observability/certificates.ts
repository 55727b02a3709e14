import { once } from 'node:events'
import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'
import type { EpochMs } from '../../common/epochMs.ts'
import { counterFrom0 } from '../../common/node/instruments.ts'

/** Whose certificate is looked at: the product's own address, and the upstream's. */
export const CERTIFICATES = ['public', 'upstream'] as const
type Certificate = (typeof CERTIFICATES)[number]

const EVERY_MS = 3_600_000
const PATIENCE_MS = 5000

/** A certificate whose remaining share of its life is smaller was not renewed in time: that happens at a third. */
export const CERTIFICATE_LOW = 0.25

/** From when to when the certificate of an https address is valid, also of one that is not trusted. Rejects when there is none. */
export async function certificateLife(address: string): Promise<{ from: EpochMs; until: EpochMs }> {
  const { hostname, port } = new URL(address)
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    const { valid_from, valid_to } = socket.getPeerCertificate()
    const [from, until] = [Date.parse(valid_from), Date.parse(valid_to)]
    if (Number.isNaN(until - from)) throw new Error('The certificate does not say when it ends')
    return { from, until }
  } finally {
    socket.destroy()
  }
}

/** Reads the certificates at the start and every hour. One that cannot be reached is counted, without an expiry. */
export function watchCertificates(
  registry: Registry,
  addresses: Readonly<Partial<Record<Certificate, string | undefined>>>,
  everyMs = EVERY_MS,
): { close(): void } {
  const registers = [registry]
  const ends = new Gauge({
    name: 'kancil_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of PUBLIC_ORIGIN (public) or API_BASE_URL (upstream) ends',
    labelNames: ['address'],
    aggregator: 'min',
    registers,
  })
  const begins = new Gauge({
    name: 'kancil_certificate_issued_timestamp_seconds',
    help: 'When that certificate began to be valid',
    labelNames: ['address'],
    aggregator: 'min',
    registers,
  })
  const checks = counterFrom0(registry, {
    name: 'kancil_certificate_checks_total',
    help: 'Looks at a certificate, every hour',
    labels: { address: CERTIFICATES, outcome: ['read', 'failed'] },
  })
  const watched = CERTIFICATES.filter((name) => addresses[name]?.startsWith('https:'))
  const look = () =>
    Promise.all(
      watched.map(async (name) => {
        try {
          const { from, until } = await certificateLife(addresses[name] ?? '')
          begins.set({ address: name }, from / 1000)
          ends.set({ address: name }, until / 1000)
          checks.inc({ address: name, outcome: 'read' })
        } catch {
          checks.inc({ address: name, outcome: 'failed' })
        }
      }),
    )
  if (watched.length === 0) return { close: () => {} }
  void look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
