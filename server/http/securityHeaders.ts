import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { ACTION_PATHS } from '../../contract/access.ts'
import { NO_PAGE_POLICY } from './csp.ts'

const CLOSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Denies every permission that the product does not use; `gameHosts` may go fullscreen and play sound (the game page
 * only).
 */
export function permissionsPolicy(gameHosts: readonly string[] = []): string {
  const games = `(${['self', ...gameHosts.map((host) => `"${host}"`)].join(' ')})`
  return [
    ...CLOSED.map((name) => `${name}=()`),
    `fullscreen=${games}`,
    `autoplay=${games}`,
    'clipboard-write=(self)',
  ].join(', ')
}

const TWO_YEARS_SECONDS = 63_072_000

/**
 * Sets helmet's headers on every answer, including errors and static files. The policy set here is for answers that are
 * not pages; a page replaces it with `contentSecurityPolicy`. `https` adds HSTS.
 */
export function securityHeaders({ https }: { https: boolean }): RequestHandler[] {
  const permissions = permissionsPolicy()
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: https && { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.setHeader('Content-Security-Policy', NO_PAGE_POLICY)
      res.setHeader('Permissions-Policy', permissions)
      res.setHeader('Reporting-Endpoints', `csp="${ACTION_PATHS.cspReport}"`)
      next()
    },
  ]
}
