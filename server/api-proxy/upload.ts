import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { isPlainLine } from '../../common/plainText.ts'
import type { Reason } from '../../contract/reasons.ts'
import { HttpProblem, OddCharacters } from '../http/httpProblem.ts'
import { type Held, HeldBytes } from '../limits/heldBytes.ts'
import { clientAddress } from '../limits/rateLimit.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** How much of a body is still read when the picture is too large, so that the other typed fields are not lost. */
const MAX_BODY_BYTES = 32 * 1024 * 1024
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 2, fields: 32, fieldSize: 16 * 1024, headerPairs: 16 }

/** Pictures that are being received or re-encoded: twelve in all, three for one address. */
const room = new HeldBytes({ all: 12 * MAX_FILE_BYTES, perAddress: 3 * MAX_FILE_BYTES })
const RETRY_AFTER_SECONDS = 5

/** File signatures: jpeg, png, webp. */
const HEAD_BYTES = 12
const KINDS: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
]
const mayBePicture = (bytes: Buffer) => bytes.length >= HEAD_BYTES && KINDS.some((fits) => fits(bytes))

export interface Uploaded {
  fields: Record<string, unknown>
  /** Bytes with the signature of a picture. pictures.ts re-encodes them before any reader gets them. */
  file?: Buffer
  /** What is wrong with the file. The other fields were read all the same. */
  problem?: HttpProblem
}

/** One picture and its fields from a multipart body. The file name and the declared type are discarded. */
export async function readUpload(req: Request): Promise<Uploaded> {
  const { fields, files } = await partsOf(req)
  return { fields, ...pictureOf(files) }
}

/** A form with or without a picture: a browser sends an empty file for an empty file field. */
export async function readFormWithPicture(req: Request): Promise<Uploaded> {
  const { fields, files } = await partsOf(req)
  const given = files.filter(({ empty }) => !empty)
  return given.length === 0 ? { fields } : { fields, ...pictureOf(given) }
}

/** A refusal that a form shows at its file field. */
export const pictureProblem = (reason: Reason, word: string, retryAfterSeconds?: number) =>
  new HttpProblem(reason, word, {
    fields: { file: word },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })

interface Part {
  empty: boolean
  cut: boolean
  /** The limiter had no room for the picture. */
  late: boolean
  /** Empty when the first bytes have another signature. */
  bytes: Buffer
}

function pictureOf(files: readonly Part[]): Pick<Uploaded, 'file' | 'problem'> {
  const [given] = files
  if (!given || files.length > 1) return { problem: pictureProblem('picture_missing', 'error.oneImage') }
  if (given.late) return { problem: pictureProblem('picture_busy', 'error.busy', RETRY_AFTER_SECONDS) }
  if (!mayBePicture(given.bytes)) return { problem: pictureProblem('picture_type', 'error.oneImage') }
  return given.cut ? { problem: pictureProblem('picture_size', 'error.pictureSize') } : { file: given.bytes }
}

/**
 * Reads the parts as they arrive. Throws HttpProblem: 400 for a malformed body or a repeated name, 413 for a body over
 * the limit.
 */
async function partsOf(req: Request): Promise<{ fields: Record<string, unknown>; files: Part[] }> {
  const fields = new Map<string, string>()
  const files: Part[] = []
  let wrong: HttpProblem | undefined
  const parser = parserOf(req)
  const held = room.open(clientAddress(req.ip))
  // When the request ends, for any reason, the bytes of its picture are released.
  ;(req.res ?? req).once('close', held.release)
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) wrong ??= new HttpProblem('body_size', 'error.tooLarge')
    if (fields.has(name)) wrong ??= new HttpProblem('field_repeated', 'error.badRequest')
    fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    if (!isPlainLine(name) || !isPlainLine(fileName ?? '')) wrong ??= new OddCharacters(['file'])
    collect(stream, files, held)
  })
  try {
    await pipeline(req, upTo(MAX_BODY_BYTES), parser)
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem('body_malformed', 'error.badRequest')
  }
  if (wrong) throw wrong
  return { fields: Object.fromEntries(fields), files }
}

function parserOf(req: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      limits: LIMITS,
    })
  } catch {
    throw new HttpProblem('body_malformed', 'error.badRequest')
  }
}

/** Keeps at most the limit and the free room, and keeps nothing of a file without the signature of a picture. */
function collect(stream: BusboyFileStream, files: Part[], held: Held): void {
  const chunks: Buffer[] = []
  let size = 0
  let judged = false
  let kept = true
  let late = false
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (kept && !held.take(chunk.length)) {
      late = true
      kept = false
      chunks.length = 0
    }
    if (kept) chunks.push(chunk)
    if (late) return
    if (judged || size < HEAD_BYTES) return
    judged = true
    kept = mayBePicture(Buffer.concat(chunks))
    if (!kept) chunks.length = 0
  })
  stream.on('end', () => files.push({ empty: size === 0, cut: stream.truncated, late, bytes: Buffer.concat(chunks) }))
  // A truncated body ends the parser with the same error.
  stream.on('error', () => {})
}

function upTo(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(new HttpProblem('body_size', 'error.tooLarge', { headers: { Connection: 'close' } }))
      else done(null, chunk)
    },
  })
}
