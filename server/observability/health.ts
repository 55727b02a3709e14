import type { RequestHandler } from 'express'
import type { StoreState } from '../store/watched.ts'
import type { Release } from '../version.ts'

export interface Health {
  stopping: boolean
  starting?: () => boolean
  /** Whether upstream answers this process; `false` means degraded, not unready. */
  upstream(): boolean
  /** Whether the store takes writes; without it no deposit and no withdrawal is taken. */
  store(): StoreState
}

/**
 * `/healthz` always answers. `/readyz` is 503 only while stopping, or while the own sandbox starts: without upstream
 * public pages still answer, and without the store everything but deposits and withdrawals (OPS-25). What is missing
 * is in the answer; an alert rings for it, and an orchestrator keeps the copy in place. `/version` says what runs
 * here.
 */
export function healthChecks(health: Health, release?: Release): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    if (req.path === '/healthz') {
      res.set('Cache-Control', 'no-store').json({ status: 'ok' })
    } else if (req.path === '/readyz') {
      const starting = health.starting?.() ?? false
      const parts = { upstream: wordOf(health.upstream()), store: wordOf(health.store().answers) }
      const isWhole = parts.upstream === 'ok' && parts.store === 'ok'
      const status = health.stopping ? 'stopping' : starting ? 'starting' : isWhole ? 'ready' : 'degraded'
      res
        .set('Cache-Control', 'no-store')
        .status(health.stopping || starting ? 503 : 200)
        .json({ status, ...parts })
    } else if (req.path === '/version' && release) {
      res.set('Cache-Control', 'no-store').json(release)
    } else next()
  }
}

const wordOf = (works: boolean) => (works ? 'ok' : 'failing')
