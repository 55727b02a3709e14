import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#@]+)(|[/?].*)$/i
/** Ends of a host that name nothing more: the final dot of a name, and the default ports of both schemes. */
const NAMES_NOTHING = /\.?(?::(?:80|443)?)?$/

/** A host as every step compares it (RFC 3986, 3.2.3 and 6.2.3; RFC 9110, 4.2.3). */
export const plainHost = (host: string): string => host.toLowerCase().replace(NAMES_NOTHING, '')

/** Writes host and target in one way before any step (RFC 9112, 3.2.2); a target of another host is refused. */
export function nameHost(req: IncomingMessage): void {
  const { headers } = req
  if (headers.host !== undefined) headers.host = plainHost(headers.host)
  const forwarded = headers['x-forwarded-host']
  if (typeof forwarded === 'string')
    headers['x-forwarded-host'] = forwarded
      .split(',')
      .map((host) => plainHost(host.trim()))
      .join(', ')
  const [, host = '', path = ''] = ABSOLUTE.exec(req.url ?? '') ?? []
  if (host && plainHost(host) === headers.host) req.url = path.startsWith('/') ? path : `/${path}`
}
