import { lookUp } from './lookUp.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** An origin on this machine inside a longer text. */
const LOOPBACK_ORIGIN = /https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?=[/?#"'\s<>]|$)/gi

/** Rewrites `localhost` in an address for a client that names this machine otherwise. @param hostname without port */
export function rewriteLoopbackHost(address: string, hostname: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (!LOOPBACK.test(url.hostname) || !hostname || url.hostname === hostname) return address
  url.hostname = hostname
  return address.endsWith('/') ? url.href : url.href.replace(/\/$/, '')
}

/** The same for every such address inside a text: a link, or HTML with links and forms. */
export const rewriteLoopbackHostsIn = (text: string, hostname: string) =>
  text.replace(LOOPBACK_ORIGIN, (origin) => rewriteLoopbackHost(origin, hostname))

/** Headers that a proxy adds to a forwarded request. One list for everyone who judges, notes or strips them. */
export const FORWARDING_HEADERS: readonly string[] = `
  cdn-loop cf-connecting-ip fastly-client-ip forwarded front-end-https true-client-ip via x-azure-clientip
  x-client-ip x-cluster-client-ip x-envoy-external-address x-forwarded x-forwarded-for x-forwarded-host
  x-forwarded-port x-forwarded-prefix x-forwarded-proto x-forwarded-protocol x-forwarded-scheme x-forwarded-server
  x-forwarded-ssl x-original-forwarded-for x-original-host x-real-ip
`
  .trim()
  .split(/\s+/)

export interface Received {
  /** From the connection itself, never from a header. */
  remoteAddress: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Whether the sender is a program or a person on this machine: the connection comes from loopback, the Host names
 * loopback (a page of another site with a name that resolves to loopback does not), and no proxy has forwarded the
 * request. A proxy on this machine that adds no header and uses the name `localhost` cannot be detected. Production
 * answers only to `PUBLIC_ORIGIN`.
 */
export function isFromThisMachine({ remoteAddress = '', headers }: Received): boolean {
  const address = remoteAddress.replace(/^::ffff:/i, '')
  const host = typeof headers.host === 'string' ? headers.host.replace(/:\d{1,5}$/, '') : ''
  return (
    (address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)) &&
    LOOPBACK.test(host) &&
    FORWARDING_HEADERS.every((name) => lookUp(headers, name) === undefined)
  )
}
