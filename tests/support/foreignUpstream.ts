import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import {
  accountHandlers,
  contentHandlers,
  type ForeignRequest,
  type Handler,
  moneyHandlers,
  type Player,
  Refusal,
  text,
} from './foreignHandlers.ts'

/**
 * An upstream that was written from the specification and the wire notes of the contract alone, as an operator's own
 * would be. It has no extension, writes numbers as text and absent fields as null, sends fields that the product does not
 * know, speaks Indonesian, is slow, ignores filters, and answers an unknown path with HTTP 200 and code 404. Its tokens
 * are as long as the largest identity providers make them.
 */
export interface ForeignUpstream {
  url: string
  /** Calls in their order: `POST /auth/login`. */
  seen: string[]
  /** The JSON bodies of a path, in their order. */
  bodies(path: string): unknown[]
  close(): Promise<void>
}

const SLOW_MS = 40
export async function foreignUpstream(): Promise<ForeignUpstream> {
  const tokens = new Map<string, Player>()
  const handlers: Record<string, Handler> = { ...contentHandlers, ...moneyHandlers(), ...accountHandlers(tokens) }
  const seen: string[] = []
  const bodies = new Map<string, unknown[]>()

  async function answer(
    req: IncomingMessage,
  ): Promise<{ code: number | string; message: string | null; data: unknown }> {
    const url = new URL(req.url ?? '/', 'http://upstream')
    const path = `${req.method} ${url.pathname}`
    const raw = await buffer(req)
    const json = req.headers['content-type']?.startsWith('application/json') ? JSON.parse(raw.toString() || '{}') : {}
    seen.push(path)
    bodies.set(url.pathname, [...(bodies.get(url.pathname) ?? []), json])
    await wait(SLOW_MS)
    if (url.pathname.startsWith('/invite/app/'))
      return { code: 200, message: null, data: 'https://app.foreign.example/a.apk' }
    const handler = handlers[path]
    if (!handler) return { code: 404, message: 'Halaman tidak ditemukan', data: null }
    const token = req.headers.authorization?.replace('Bearer ', '')
    const request: ForeignRequest = {
      fields: { ...Object.fromEntries(url.searchParams), ...json },
      token,
      player: tokens.get(token ?? ''),
      header: (name) => text(req.headers[name]),
    }
    return { code: '200', message: 'Sukses', data: handler(request) }
  }

  const server = createServer({ maxHeaderSize: 32 * 1024 }, async (req, res) => {
    const reply = await answer(req).catch((error: unknown) => {
      if (error instanceof Refusal) return { code: error.code, message: error.message, data: null }
      throw error
    })
    res.setHeader('content-type', 'application/json;charset=UTF-8')
    res.end(JSON.stringify({ ...reply, success: reply.code === '200', timestamp: String(Date.now()), traceId: null }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    bodies: (path) => bodies.get(path) ?? [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
