import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { isPlainLine } from '../../common/plainText.ts'
import type { Reason } from '../../contract/reasons.ts'
import { HttpProblem, OddCharacters } from '../http/httpProblem.ts'
import { MemoryLimit, type MemoryReservation } from '../limits/memoryLimit.ts'
import { clientAddress } from '../limits/rateLimit.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** How much of a body is still read when the picture is too large, so that the other typed fields are not lost. */
const MAX_BODY_BYTES = 32 * 1024 * 1024
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 3, fields: 32, fieldSize: 16 * 1024, headerPairs: 16 }

/** Pictures that are being received or re-encoded: twelve in all, three for one address. */
const memory = new MemoryLimit({ all: 12 * MAX_FILE_BYTES, perAddress: 3 * MAX_FILE_BYTES })
const RETRY_AFTER_SECONDS = 5

/** File signatures: jpeg, png, webp. */
const HEAD_BYTES = 12
const KINDS: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
]
const mayBePicture = (bytes: Buffer) => bytes.length >= HEAD_BYTES && KINDS.some((fits) => fits(bytes))

/** The usual name of a file field. */
export const FILE = 'file'

export interface Uploaded {
  fields: Record<string, unknown>
  /** Bytes with the signature of a picture, by file field. pictures.ts re-encodes them before any reader gets them. */
  files: ReadonlyMap<string, Buffer>
  /** What is wrong with a file. The other fields were read all the same. */
  problem?: HttpProblem
}

/** One picture and its fields from a multipart body. The file name and the declared type are discarded. */
export async function readUpload(req: Request): Promise<Uploaded> {
  const { fields, parts } = await partsOf(req)
  return { fields, ...picturesOf(parts, [FILE]) }
}

/** A form with or without pictures: a browser sends an empty file for an empty file field. */
export async function readFormWithPictures(req: Request, names: readonly string[]): Promise<Uploaded> {
  const { fields, parts } = await partsOf(req)
  const filled = parts.filter(({ empty }) => !empty)
  return { fields, ...picturesOf(filled, names) }
}

export const pictureProblem = (reason: Reason, word: string, retryAfterSeconds?: number, field = FILE) =>
  new HttpProblem(reason, word, {
    fields: { [field]: word },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })

interface Part {
  name: string
  empty: boolean
  cut: boolean
  overloaded: boolean
  /** Empty when the first bytes have another signature. */
  bytes: Buffer
}

/** One picture for each of these file fields. One of another name belongs to the first of them. */
function picturesOf(parts: readonly Part[], names: readonly string[]): Pick<Uploaded, 'files' | 'problem'> {
  const files = new Map<string, Buffer>()
  let problem: HttpProblem | undefined
  for (const part of parts) {
    const field = names.includes(part.name) ? part.name : (names[0] ?? FILE)
    const wrong = files.has(field)
      ? pictureProblem('picture_missing', 'error.oneImage', undefined, field)
      : problemOf(part, field)
    if (!wrong) files.set(field, part.bytes)
    problem ??= wrong
  }
  return problem ? { files, problem } : { files }
}

function problemOf({ overloaded, cut, bytes }: Part, field: string): HttpProblem | undefined {
  if (overloaded) return pictureProblem('picture_busy', 'error.busy', RETRY_AFTER_SECONDS, field)
  if (!mayBePicture(bytes)) return pictureProblem('picture_type', 'error.oneImage', undefined, field)
  return cut ? pictureProblem('picture_size', 'error.pictureSize', undefined, field) : undefined
}

/** Reads the parts as they arrive. Throws HttpProblem: 400 when malformed or a name repeats, 413 over the limit. */
async function partsOf(req: Request): Promise<{ fields: Record<string, unknown>; parts: Part[] }> {
  const fields = new Map<string, string>()
  const parts: Part[] = []
  let wrong: HttpProblem | undefined
  const parser = parserOf(req)
  const reservation = memory.open(clientAddress(req.ip))
  // When the request ends, for any reason, the bytes of its picture are released.
  ;(req.res ?? req).once('close', reservation.release)
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) wrong ??= new HttpProblem('body_size', 'error.tooLarge')
    if (fields.has(name)) wrong ??= new HttpProblem('field_repeated', 'error.badRequest')
    fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    if (!isPlainLine(name) || !isPlainLine(fileName ?? '')) wrong ??= new OddCharacters(['file'])
    collect(stream, name, parts, reservation)
  })
  try {
    await pipeline(req, upTo(MAX_BODY_BYTES), parser)
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem('body_malformed', 'error.badRequest')
  }
  if (wrong) throw wrong
  return { fields: Object.fromEntries(fields), parts }
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

/** Stores at most the limit and the free memory, and nothing of a file without the signature of a picture. */
function collect(stream: BusboyFileStream, name: string, parts: Part[], reservation: MemoryReservation): void {
  const chunks: Buffer[] = []
  let size = 0
  let judged = false
  let collects = true
  let overloaded = false
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (collects && !reservation.take(chunk.length)) {
      overloaded = true
      collects = false
      chunks.length = 0
    }
    if (collects) chunks.push(chunk)
    if (overloaded) return
    if (judged || size < HEAD_BYTES) return
    judged = true
    collects = mayBePicture(Buffer.concat(chunks))
    if (!collects) chunks.length = 0
  })
  stream.on('end', () =>
    parts.push({ name, empty: size === 0, cut: stream.truncated, overloaded, bytes: Buffer.concat(chunks) }),
  )
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
