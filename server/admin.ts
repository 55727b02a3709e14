import { createServer, type Server } from 'node:http'
import type { Upstream } from './api/upstream.ts'
import type { Health } from './middleware/health.ts'
import type { Pressure } from './middleware/loadShedding.ts'

export interface AdminDeps {
  upstream: Upstream
  health: Health
  pressure: Pressure
}

/** Label values are names of our own calls and fields; the quotes are all they could break. */
const line = (name: string, value: number, labels: Record<string, string> = {}) => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/["\\\n]/g, '_')}"`)
  return `kancil_${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
}

/** Measurements in the Prometheus text format. */
function metrics({ upstream, health, pressure }: AdminDeps): string {
  const memory = process.memoryUsage()
  const lines = [
    line('up', health.stopping ? 0 : 1),
    line('event_loop_delay_p99_ms', pressure.delayMs()),
    line('memory_rss_bytes', memory.rss),
    line('memory_heap_used_bytes', memory.heapUsed),
    line('uptime_seconds', Math.round(process.uptime())),
    ...upstream.troubled().map((group) => line('upstream_breaker_open', 1, { group })),
    ...[...upstream.misfits()].map(([field, times]) => {
      const [call = '', ...path] = field.split(':')
      return line('contract_misfits_total', times, { call, path: path.join(':') })
    }),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The operator's own port (ADMIN_PORT), not meant for the internet: `/metrics`, and `/health` with the groups of calls
 * upstream is not answering and the fields of replies that did not fit the contract.
 */
export function createAdmin(deps: AdminDeps): Server {
  return createServer((req, res) => {
    res.setHeader('Cache-Control', 'no-store')
    if (req.method === 'GET' && req.url === '/metrics') {
      res.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(metrics(deps))
    } else if (req.method === 'GET' && req.url === '/health') {
      const { health, upstream } = deps
      const details = {
        stopping: health.stopping,
        troubled: upstream.troubled(),
        misfits: Object.fromEntries(upstream.misfits()),
      }
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(details))
    } else res.writeHead(404).end()
  })
}
