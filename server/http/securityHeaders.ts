import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
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
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Denies every permission that goes unused. `gameHosts` may go fullscreen and play sound. */
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

/** A browser obeys these on a document only, or on a document that runs scripts or has frames. */
const OF_DOCUMENTS_WITH_SCRIPT = ['Permissions-Policy', 'Reporting-Endpoints', 'Accept-CH', 'Content-Language']
const OF_DOCUMENTS = [
  ...OF_DOCUMENTS_WITH_SCRIPT,
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
]
const without = (names: readonly string[]) => (res: ServerResponse) => {
  for (const name of names) res.removeHeader(name)
}

/** Takes from an answer what a browser ignores on a script, style or bitmap: about 1,000 bytes of HTTP/1.1. */
export const headersOfPart = without(OF_DOCUMENTS)

/** An SVG can be opened as a document, so it keeps the policy that forbids it scripts and frames. */
export const headersOfImage = without(OF_DOCUMENTS_WITH_SCRIPT)

/** Spares a visitor's first paint the change of process, a sixth of it. Pages with a token keep it (SEC-42). */
export const headersOfVisitor = without(['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster'])

/** Files that show nothing but text or pixels when they are opened alone. */
const PART_OF_PAGE = /\.(?:avif|css|gif|ico|jpe?g|js|png|webp|woff2)$/

/** The same for a file by its path. One of another kind keeps all headers. */
export function headersOfFile(res: ServerResponse, path: string): void {
  if (PART_OF_PAGE.test(path)) headersOfPart(res)
  else if (path.endsWith('.svg')) headersOfImage(res)
}

/** Headers of helmet that are not sent, 110 bytes of a page: for browsers below the floor, or the default. */
const NOT_SENT = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
} as const

/** Helmet's headers on every answer; pages replace the policy, files lose some. `https` adds HSTS. */
export function securityHeaders({ https }: { https: boolean }): RequestHandler {
  const headers = securityHeadersOf({ https })
  return (_req, res, next) => {
    res.setHeaders(headers)
    next()
  }
}

export const securityHeadersOf = ({ https }: { https: boolean }): Map<string, string> =>
  new Map([
    ...headersOfHelmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: https && { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      ...NOT_SENT,
    }),
    ['Content-Security-Policy', NO_PAGE_POLICY],
    ['Permissions-Policy', permissionsPolicy()],
    ['Reporting-Endpoints', `csp="${ACTION_PATHS.cspReport}"`],
  ])

function headersOfHelmet(options: HelmetOptions): Map<string, string> {
  const headers = new Map<string, string>()
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  answer.setHeader = (name, value) => {
    headers.set(name, String(value))
    return answer
  }
  helmet(options)(answer.req, answer, (problem) => {
    if (problem) throw problem
  })
  return headers
}
