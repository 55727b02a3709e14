import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Relay {
  url: string
  /** The next answer of this path is cut off after upstream has given it. */
  cutNext(path: string): void
  /** The next answer of this path ends in its middle. */
  breakNext(path: string): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A relay between the web tier and an upstream that can lose an answer. */
export async function startRelay(upstream: string): Promise<Relay> {
  const cuts = new Set<string>()
  const breaks = new Set<string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', upstream)
    const { method = 'GET' } = request
    const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers
    const body = await bodyOf(request)
    const answer = await fetch(upstream + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (cuts.delete(pathname)) return void request.socket.destroy()
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'content-disposition': answer.headers.get('content-disposition') ?? '',
    })
    if (!breaks.delete(pathname)) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => request.socket.destroy(), 50))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cutNext: (path) => void cuts.add(path),
    breakNext: (path) => void breaks.add(path),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
