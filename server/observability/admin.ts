import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Upstream } from './api/upstream.ts'
import type { Health } from './middleware/health.ts'
import { contractReport, reportAsHtml, reportAsText } from './observe/contractReport.ts'
import type { Metrics } from './observe/metrics.ts'

export interface AdminDeps {
  upstream: Pick<Upstream, 'troubled' | 'misfits' | 'readings'>
  health: Health
  metrics: Pick<Metrics, 'registry'>
}

interface Page {
  type: string
  body: string
}

const json = (value: unknown): Page => ({ type: 'application/json', body: JSON.stringify(value) })

/**
 * The operator's own port (ADMIN_PORT), not meant for the internet: `/metrics` for Prometheus, `/health`, and `/contract`, how
 * the upstream behind this process differs from the contract (also as `/contract.json`).
 */
export function createAdmin({ upstream, health, metrics }: AdminDeps): Server {
  const pages: Record<string, (req: IncomingMessage) => Page | Promise<Page>> = {
    '/metrics': async () => ({ type: metrics.registry.contentType, body: await metrics.registry.metrics() }),
    '/health': () =>
      json({
        stopping: health.stopping,
        troubled: upstream.troubled(),
        misfits: Object.fromEntries(upstream.misfits()),
      }),
    '/contract.json': () => json(contractReport(upstream)),
    '/contract': (req) =>
      req.headers.accept?.includes('text/html')
        ? { type: 'text/html; charset=utf-8', body: reportAsHtml(contractReport(upstream)) }
        : { type: 'text/plain; charset=utf-8', body: reportAsText(contractReport(upstream)) },
  }
  return createServer(async (req, res) => {
    const page = req.method === 'GET' ? pages[req.url ?? ''] : undefined
    res.setHeader('Cache-Control', 'no-store')
    if (!page) {
      res.writeHead(404).end()
      return
    }
    const { type, body } = await page(req)
    res.setHeader('Content-Type', type).end(body)
  })
}
