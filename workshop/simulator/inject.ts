import { IncomingMessage, type RequestListener } from 'node:http'
import lightMyRequest from 'light-my-request'
import type { World } from './world.ts'

export interface Asked {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
  address: string
}

export interface Answered {
  status: number
  headers: Readonly<Record<string, string | string[]>>
  body: string
}

/** Calls a server without a socket. Rejects when it closes the connection without an answer. */
export async function inject(world: World, server: RequestListener, asked: Asked): Promise<Answered> {
  const { path: url, address: remoteAddress, headers, body } = asked
  const method = asked.method as 'GET'
  const request = { method, url, remoteAddress, headers, payload: body, Request: IncomingMessage }
  const got = await lightMyRequest(server, request)
  const date = new Date(world.now()).toUTCString()
  return { status: got.statusCode, headers: { ...got.headers, date } as Answered['headers'], body: got.payload }
}
