import type { RequestHandler } from 'express'

export interface Health {
  /** Set when the process has received a stop signal. */
  stopping: boolean
  /** While the sandbox of this process starts. */
  starting?: () => boolean
  /** Whether upstream answers this process; `false` means degraded, not unready. */
  upstream(): boolean
}

/**
 * `/healthz` always answers. `/readyz` is 503 only while stopping, or while the own sandbox starts: with upstream down,
 * public pages still answer.
 */
export function healthChecks(health: Health): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    if (req.path === '/healthz') {
      res.set('Cache-Control', 'no-store').json({ status: 'ok' })
    } else if (req.path === '/readyz') {
      const starting = health.starting?.() ?? false
      const status = health.stopping ? 'stopping' : starting ? 'starting' : health.upstream() ? 'ready' : 'degraded'
      res
        .set('Cache-Control', 'no-store')
        .status(health.stopping || starting ? 503 : 200)
        .json({ status })
    } else next()
  }
}
