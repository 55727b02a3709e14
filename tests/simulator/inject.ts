import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { World } from './world.ts'

export interface Asked {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Of the caller. */
  address: string
}

export interface Answered {
  status: number
  headers: Readonly<Record<string, string | string[]>>
  body: string
}

/** The end of a connection that a server sees: it keeps what is written. */
class FakeSocket extends Duplex {
  readonly remoteAddress: string
  readonly written: Buffer[] = []

  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.written.push(chunk)
    done()
  }
  setTimeout(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  setNoDelay(): this {
    return this
  }
}

/** Calls a server without a socket. Rejects when it closes the connection without an answer. */
export function inject(world: World, server: RequestListener, asked: Asked): Promise<Answered> {
  const socket = new FakeSocket(asked.address)
  const request = new IncomingMessage(socket as unknown as Socket)
  const headers = {
    ...asked.headers,
    ...(asked.body ? { 'content-length': String(Buffer.byteLength(asked.body)) } : {}),
  }
  Object.assign(request, {
    method: asked.method,
    url: asked.path,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  })
  for (const [name, value] of Object.entries(headers)) {
    request.headers[name] = value
    request.rawHeaders.push(name, value)
  }
  if (asked.body) request.push(asked.body)
  request.push(null)
  request.complete = true
  const response = new ServerResponse(request)
  response.sendDate = false
  response.useChunkedEncodingByDefault = false
  response.shouldKeepAlive = false
  response.assignSocket(socket as unknown as Socket)
  return new Promise((resolve, reject) => {
    response.once('finish', () => resolve(read(response, socket, world.now())))
    socket.once('close', () => reject(new Error('The server closed the connection')))
    server(request, response)
  })
}

function read(response: ServerResponse, socket: FakeSocket, now: number): Answered {
  const bytes = Buffer.concat(socket.written)
  const headers: Record<string, string | string[]> = { date: new Date(now).toUTCString() }
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value : String(value)
  const head = bytes.indexOf('\r\n\r\n')
  return { status: response.statusCode, headers, body: bytes.subarray(head + 4).toString() }
}
