const HOST = 'host'

/** What Node's HTTP parser reports of a request, before any check. */
interface RawRequest {
  httpVersionMajor: number
  url?: string | undefined
  /** Names and values in turn, as received. */
  rawHeaders: readonly string[]
}

/** Forms of HTTP that no browser sends and proxies read differently: refused, and the connection closed. */
export function isOddRequest({ httpVersionMajor, url = '', rawHeaders }: RawRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++
  }
  return httpVersionMajor < 1 || !url.startsWith('/') || hosts > 1
}
