import type { ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export const HOST = 'play.example'
const READY_MS = 60_000

export interface ImageResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request as the TLS proxy in front would forward it. */
export function ask(
  port: number,
  path: string,
  more: { form?: Record<string, string>; cookie?: string; headers?: Record<string, string> } = {},
): Promise<ImageResponse> {
  const body = more.form && new URLSearchParams(more.form).toString()
  const headers = {
    host: HOST,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
    accept: 'text/html',
    ...(more.cookie ? { cookie: more.cookie } : {}),
    ...more.headers,
    ...(body
      ? {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          'content-length': body.length,
        }
      : {}),
  }
  return new Promise((done, failed) => {
    const call = request({ port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    call.on('error', failed)
    call.end(body)
  })
}

/** Resolves when the process answers at a path. Throws when it ends or is too late. */
export async function answers(port: number, child: ChildProcess, path = '/healthz'): Promise<void> {
  const deadline = Date.now() + READY_MS
  while ((await ask(port, path).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Nothing answers at ${path}`)
    await wait(100)
  }
}
