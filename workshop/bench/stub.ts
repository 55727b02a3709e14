/**
 * A stub upstream in a process of its own: it passes calls to the upstream behind it. With `repeat=on` it asks once for
 * each call and repeats the answer from memory from then on, regardless of the player. A page that is rendered against it
 * costs the web tier the same as against the reference upstream, and upstream costs next to nothing.
 *
 *   node workshop/bench/stub.ts <port> <url of the upstream behind it>
 *
 * `GET /__stub?repeat=on&ms=300` repeats answers and makes each that late.
 */
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

interface RecordedReply {
  status: number
  type: string
  body: Buffer
}

const [port, behind = ''] = process.argv.slice(2)
const known = new Map<string, Promise<RecordedReply>>()
let lateMs = 0
let repeats = false

async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<RecordedReply> {
  const answer = await fetch(behind + path, {
    method,
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: bytes }
}

createServer(async (req, res) => {
  const { method = 'GET', url: path = '/' } = req
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(Buffer.from(chunk))
  if (path.startsWith('/__stub')) {
    const { searchParams } = new URL(path, behind)
    lateMs = Number(searchParams.get('ms'))
    repeats = searchParams.get('repeat') === 'on'
    res.end()
    return
  }
  const body = Buffer.concat(chunks)
  const key = `${method} ${path} ${body}`
  const headers = Object.fromEntries(
    Object.entries(req.headers).filter(
      (header): header is [string, string] =>
        typeof header[1] === 'string' && !['host', 'connection', 'content-length'].includes(header[0]),
    ),
  )
  const reply = (repeats && known.get(key)) || ask(method, path, headers, body)
  if (repeats) known.set(key, reply)
  const answer = await reply
  if (lateMs > 0) await wait(lateMs)
  res.writeHead(answer.status, { 'content-type': answer.type, 'content-length': answer.body.length })
  res.end(answer.body)
}).listen(Number(port), '127.0.0.1')
