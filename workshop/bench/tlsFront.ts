import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Pool } from 'undici'

/** The front answers this itself: what line, browser and processor cost before a page of ours costs anything. */
export const EMPTY_PAGE = '/__bench/empty'
const EMPTY_HTML =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>-</title><link rel="icon" href="data:,">' +
  `<body><p><a href="${EMPTY_PAGE}?next">empty</a></p>`

/** Home as one file: the document that the product sends, without scripts and other files of ours but pictures. */
export const INLINED_PAGE = '/__bench/inlined'
const FILES = /<script\b[\s\S]*?<\/script>|<link rel="(?:stylesheet|preload|manifest)"[^>]*>/g

/** Serves `target` over HTTP/2 and TLS 1.3, as an operator's proxy, with a new certificate by `openssl`. */
export async function openTlsFront(target: string) {
  const pool = new Pool(target, { connections: 64 })
  const pem = newCertificate()
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ key: pem, cert: pem, minVersion: 'TLSv1.3' })
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES))
  server.on('session', (session) => sessions.add(session.on('close', () => sessions.delete(session))))
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => undefined)
    try {
      const method = String(headers[':method'])
      if (headers[':path']?.startsWith(EMPTY_PAGE)) {
        stream.respond({ ':status': 200, 'content-type': 'text/html', 'cache-control': 'no-cache' })
        return void stream.end(EMPTY_HTML)
      }
      if (headers[':path'] === INLINED_PAGE) {
        inlined ??= await inlinedHome(pool, headers)
        stream.respond({ ':status': 200, 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        return void stream.end(inlined)
      }
      const {
        statusCode,
        headers: answer,
        body,
      } = await pool.request({
        path: String(headers[':path']),
        method: method as 'GET',
        headers: { ...forwarded(headers), ...(isOverHome(headers) ? { 'accept-encoding': 'br' } : {}) },
        body: method === 'GET' || method === 'HEAD' ? null : await bodyOf(stream),
      })
      body.on('error', () => stream.close())
      if (stream.destroyed) return void body.destroy()
      for (const name of HOP_BY_HOP) delete answer[name]
      if (isOverHome(headers) && statusCode === 200) return await sendWithoutPopup(stream, answer, body)
      stream.respond({ ...answer, ':status': statusCode })
      stream.on('close', () => body.destroy())
      body.pipe(stream)
    } catch {
      if (!stream.destroyed && !stream.headersSent) stream.respond({ ':status': 502 }, { endStream: true })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    /** SHA-256 of the public key, in base64: the browser is started with it to trust the certificate. */
    keyHash: keyHash(new X509Certificate(pem)),
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((closed) => server.close(closed))
      await pool.destroy()
    },
  }
}

let inlined: Buffer | undefined

/** Compressed once, as small as it gets. */
async function inlinedHome(pool: Pool, headers: IncomingHttpHeaders): Promise<Buffer> {
  const options = {
    path: '/',
    method: 'GET',
    headers: { ...forwarded(headers), 'accept-encoding': 'identity' },
  } as const
  const { body } = await pool.request(options)
  return brotliCompressSync((await body.text()).replace(FILES, ''))
}

/** What opens over home (browser/runtime/overHome.ts). */
const isOverHome = (headers: IncomingHttpHeaders) => headers[':path'] === '/?over'

const POPUP = /<dialog class="dialog popup".*?<\/dialog>/s

/** What was sent last: compressing it anew would cost each visit the time that the product does not take. */
let cached: { whole: Buffer; bytes: Buffer } | undefined

function compressed(whole: Buffer) {
  const html = brotliDecompressSync(whole).toString().replace(POPUP, '')
  cached = { whole, bytes: brotliCompressSync(html) }
  return cached
}

/** The front keeps the announcement back: on a fast line it would cover what is tapped. */
async function sendWithoutPopup(stream: ServerHttp2Stream, answer: IncomingHttpHeaders, body: AsyncIterable<Buffer>) {
  const whole = await bodyOf(body)
  const bytes = (cached?.whole.equals(whole) ? cached : compressed(whole)).bytes
  stream.respond({ ...answer, ':status': 200, 'content-length': bytes.length })
  stream.end(bytes)
}

/** Read whole: the client that sends it on would close a stream that has two directions. */
async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The largest TLS record, as `deploy/nginx.conf` sets it: no byte of one is used before all have come. */
const RECORD_BYTES = 1400

/** Key and certificate in one text. */
function newCertificate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', '/CN=localhost']
  try {
    execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    return readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** SHA-256 of its public key, in base64. */
export const keyHash = (certificate: X509Certificate) =>
  createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

function forwarded(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {
    host: String(headers[':authority']),
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '127.0.0.1',
  }
  for (const [name, value] of Object.entries(headers))
    if (!name.startsWith(':') && value !== undefined && !HOP_BY_HOP.includes(name)) passed[name] = value
  return passed
}
