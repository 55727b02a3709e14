import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Spoil = (
  path: string,
  answer: { status: number; body: string },
  token: string | undefined,
) => { status: number; body: string }

/** A proxy that makes a correct upstream violate a rule. */
export async function spoiled(upstream: string, spoil: Spoil) {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(upstream + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const path = new URL(request.url ?? '/', upstream).pathname
    const { status, body } = spoil(
      path,
      { status: answer.status, body: await answer.text() },
      request.headers.authorization,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Changes `data` of the answers of one path. */
export const withData =
  (changed: string, change: (data: Record<string, unknown>) => unknown): Spoil =>
  (path, answer) => {
    if (path !== changed) return answer
    const { data, ...rest } = JSON.parse(answer.body)
    return data === null ? answer : { ...answer, body: JSON.stringify({ ...rest, data: change(data) }) }
  }
