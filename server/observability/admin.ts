import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isOddRequest } from '../../contract/calls/requestForm.ts'
import { lookUp } from '../../contract/lookUp.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { contractReport, reportAsHtml, reportAsText } from './contractReport.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

export interface AdminDeps {
  upstream: Pick<Upstream, 'troubled' | 'violations' | 'repliesRead'>
  health: Health
  metrics: Pick<Metrics, 'registry'>
}

type Pages = Record<string, (req: IncomingMessage) => Page | Promise<Page>>

interface Page {
  type: string
  body: string
}

const json = (value: unknown): Page => ({ type: 'application/json', body: JSON.stringify(value) })

/**
 * The operator's own port (ADMIN_PORT), which must not be public: `/metrics` for Prometheus, `/health`, and
 * `/contract`, the deviations of the upstream from the contract (also as `/contract.json`).
 */
export function createAdmin({ upstream, health, metrics }: AdminDeps): Server {
  const pages: Pages = {
    '/metrics': async () => ({ type: metrics.registry.contentType, body: await metrics.registry.metrics() }),
    '/health': () =>
      json({
        stopping: health.stopping,
        troubled: upstream.troubled(),
        misfits: Object.fromEntries(upstream.violations()),
      }),
    '/contract.json': () => json(contractReport(upstream)),
    '/contract': (req) =>
      req.headers.accept?.includes('text/html')
        ? { type: 'text/html; charset=utf-8', body: reportAsHtml(contractReport(upstream)) }
        : { type: 'text/plain; charset=utf-8', body: reportAsText(contractReport(upstream)) },
  }
  return createServer(async (req, res) => {
    if (isOddRequest(req)) {
      res.writeHead(400, { Connection: 'close' }).end()
      return
    }
    const page = req.method === 'GET' ? lookUp(pages, req.url ?? '') : undefined
    res.setHeader('Cache-Control', 'no-store')
    if (!page) {
      res.writeHead(404).end()
      return
    }
    const { type, body } = await page(req)
    res.setHeader('Content-Type', type).end(body)
  })
}
