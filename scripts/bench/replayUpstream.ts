import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

interface Reply {
  status: number
  type: string
  body: Buffer
}

/** Different in each request, so they do not belong to the key. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'x-request-id', 'traceparent', 'idempotency-key'])

/**
 * A stub upstream with real replies: it passes each new request to `target` and answers an equal one from memory. So a
 * measurement of the web tier does not contain the work of the reference upstream and its database.
 */
export async function openReplayUpstream(target: string) {
  const pool = new Pool(target)
  const replies = new Map<string, Promise<Reply>>()

  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    const key = keyOf(req, body)
    const known = replies.get(key) ?? ask(req, body)
    replies.set(key, known)
    try {
      const { status, type, body: bytes } = await known
      res.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    } catch {
      replies.delete(key)
      res.writeHead(502).end()
    }
  })

  async function ask(req: IncomingMessage, body: Buffer): Promise<Reply> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers
    const reply = await pool.request({
      path: req.url ?? '/',
      method: (req.method ?? 'GET') as 'GET',
      headers,
      body: body.length > 0 ? body : null,
    })
    const bytes = Buffer.from(await reply.body.arrayBuffer())
    return { status: reply.statusCode, type: String(reply.headers['content-type'] ?? ''), body: bytes }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await pool.destroy()
    },
  }
}

function keyOf({ method, url, headers }: IncomingMessage, body: Buffer): string {
  const told = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
  return JSON.stringify([method, url, told, body.toString('base64')])
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return Buffer.concat(chunks)
}
