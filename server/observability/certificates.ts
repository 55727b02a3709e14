import { once } from 'node:events'
import { connect } from 'node:tls'
import { Counter, Gauge, type Registry } from 'prom-client'
import { from0 } from '../../common/countFrom0.ts'
import type { EpochMs } from '../../common/epochMs.ts'

/** Whose certificate is looked at: the product's own address, and the upstream's. */
export const CERTIFICATES = ['public', 'upstream'] as const
type Certificate = (typeof CERTIFICATES)[number]

const EVERY_MS = 3_600_000
const PATIENCE_MS = 5000

/** When the certificate of an https address ends, also of one that is not trusted. Rejects when there is none. */
export async function certificateEnd(address: string): Promise<EpochMs> {
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
    const end = Date.parse(socket.getPeerCertificate().valid_to)
    if (Number.isNaN(end)) throw new Error('The certificate does not say when it ends')
    return end
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
  const checks = from0(
    new Counter({
      name: 'kancil_certificate_checks_total',
      help: 'Looks at a certificate, every hour',
      labelNames: ['address', 'outcome'],
      registers,
    }),
    { address: CERTIFICATES, outcome: ['read', 'failed'] },
  )
  const watched = CERTIFICATES.filter((name) => addresses[name]?.startsWith('https:'))
  const look = () =>
    Promise.all(
      watched.map(async (name) => {
        try {
          ends.set({ address: name }, (await certificateEnd(addresses[name] ?? '')) / 1000)
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
