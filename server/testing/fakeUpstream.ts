import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  /** Path without query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface FakeUpstream {
  url: string
  seen: Seen[]
  /** Answers a path: an envelope's data, or a function that writes the answer itself. */
  on(path: string, answer: Answer): void
  close(): Promise<void>
}

type Answer = (seen: Seen, res: ServerResponse) => unknown

export const envelope = (data: unknown, code = 200, message = 'ok') => ({ code, message, data })

/**
 * A small HTTP server that replaces upstream in tests: real sockets, answers by path, and a record of every request.
 */
export async function fakeUpstream(): Promise<FakeUpstream> {
  const seen: Seen[] = []
  const answers = new Map<string, Answer>()
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
    seen.push(request)
    const answer = answers.get(url.pathname)
    const reply = answer ? await answer(request, res) : envelope(null, 400, 'no such path')
    if (reply === undefined) return
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    on: (path, answer) => void answers.set(path, answer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
