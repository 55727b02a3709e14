import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface UpstreamRequest {
  method: string
  /** Path without query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface FakeUpstream {
  url: string
  requests: UpstreamRequest[]
  /** Answers a path: an envelope's data, or a function that writes the answer itself. */
  on(path: string, responder: Responder): void
  close(): Promise<void>
}

type Responder = (request: UpstreamRequest, res: ServerResponse) => unknown

export const envelope = (data: unknown, code = 200, message = 'ok') => ({ code, message, data })

/**
 * A small HTTP server that replaces upstream in tests: real sockets, answers by path, and a record of every request.
 */
export async function fakeUpstream(): Promise<FakeUpstream> {
  const requests: UpstreamRequest[] = []
  const responders = new Map<string, Responder>()
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://upstream')
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const request = {
      method: req.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: req.headers,
      body,
    }
    requests.push(request)
    const responder = responders.get(url.pathname)
    const reply = responder ? await responder(request, res) : envelope(null, 400, 'no such path')
    if (reply === undefined) return
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    on: (path, responder) => void responders.set(path, responder),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
