import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { lookUp } from '../../common/lookUp.ts'
import { isOwnHost } from '../../common/node/ownHost.ts'
import { isOddRequest } from '../../contract/requestForm.ts'
import { contentSecurityPolicy } from '../http/csp.ts'
import { securityHeadersOf } from '../http/securityHeaders.ts'
import type { StoreState } from '../store/watched.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { contractReport, REPORT_STYLE, reportAsHtml, reportAsText } from './contractReport.ts'
import type { ForwardingRecord } from './forwarding.ts'
import type { Health } from './health.ts'

export interface ServerState {
  troubled: readonly string[]
  violations: ReadonlyMap<string, number>
  repliesRead: ReadonlyMap<string, number>
  /** Calls that upstream does not offer at present (UPS-22). */
  notOffered: readonly string[]
  store: StoreState
  forwarding: ForwardingRecord
}

export const serverStateOf = (
  upstream: Pick<Upstream, 'troubled' | 'violations' | 'repliesRead' | 'notOffered'>,
  store: StoreState,
  forwarding: ForwardingRecord,
): ServerState => ({
  troubled: upstream.troubled(),
  violations: upstream.violations(),
  repliesRead: upstream.repliesRead(),
  notOffered: upstream.notOffered(),
  store,
  forwarding,
})

/** `serverState` and `metrics` are called for every request, so a page shows the state of that moment. */
export interface AdminDeps {
  health: Pick<Health, 'stopping'>
  serverState(): ServerState | Promise<ServerState>
  metrics(): Promise<Registry>
  /** The names by which monitoring reaches the port. */
  names: readonly string[]
}

/** Those of pages. The report has one style sheet and no script. */
const HEADERS = securityHeadersOf({ https: false }).set(
  'Content-Security-Policy',
  contentSecurityPolicy({ scriptHashes: [], styleHashes: [`sha256-${hash('sha256', REPORT_STYLE, 'base64')}`] }),
)

type Pages = Record<string, (req: IncomingMessage) => Page | Promise<Page>>

interface Page {
  type: string
  body: string
}

const json = (value: unknown): Page => ({ type: 'application/json', body: JSON.stringify(value) })

const storeOf = ({ answers, since }: StoreState) => ({
  state: answers ? 'ok' : 'failing',
  since: new Date(since).toISOString(),
})

/** The operator's own port (ADMIN_PORT), not public: `/metrics`, `/health`, `/contract` and `/proxy`. */
export function createAdmin({ health, serverState, metrics, names }: AdminDeps): Server {
  const pages: Pages = {
    '/metrics': async () => {
      const registry = await metrics()
      return { type: registry.contentType, body: await registry.metrics() }
    },
    '/health': async () => {
      const { troubled, store, violations } = await serverState()
      return json({
        stopping: health.stopping,
        troubled,
        store: storeOf(store),
        misfits: Object.fromEntries(violations),
      })
    },
    '/proxy': async () => json((await serverState()).forwarding),
    '/contract.json': async () => json(contractReport(await serverState())),
    '/contract': async (req) => {
      const report = contractReport(await serverState())
      return req.headers.accept?.includes('text/html')
        ? { type: 'text/html; charset=utf-8', body: reportAsHtml(report) }
        : { type: 'text/plain; charset=utf-8', body: reportAsText(report) }
    },
  }
  return createServer(async (req, res) => {
    if (isOddRequest(req)) {
      res.writeHead(400, { Connection: 'close' }).end()
      return
    }
    if (!isOwnHost(req.headers.host, names)) {
      res.writeHead(421, { Connection: 'close' }).end()
      return
    }
    const page = req.method === 'GET' ? lookUp(pages, req.url ?? '') : undefined
    res.setHeader('Cache-Control', 'no-store')
    if (!page) {
      // Browsers ask for an icon by themselves, and would call a page without one faulty.
      res.writeHead(req.url === '/favicon.ico' ? 204 : 404).end()
      return
    }
    const { type, body } = await page(req)
    res.setHeaders(HEADERS).setHeader('Content-Type', type).end(body)
  })
}
