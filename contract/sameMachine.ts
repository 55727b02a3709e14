const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * An address on `localhost`, as somebody sees it who opened us under another name of this machine: a phone in the same network
 * that knows the computer's number. Every other address stays as it is.
 * @param hostname of the request, without a port
 */
export function sameMachine(address: string, hostname: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (!LOOPBACK.test(url.hostname) || !hostname || url.hostname === hostname) return address
  url.hostname = hostname
  return address.endsWith('/') ? url.href : url.href.replace(/\/$/, '')
}
