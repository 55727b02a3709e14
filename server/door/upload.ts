import type { Request } from 'express'
import { HttpProblem } from '../problem.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024

/** What an image begins with (RELIABILITY, uploads): jpeg, png, webp. */
const KINDS = [
  {
    type: 'image/jpeg',
    name: 'image.jpg',
    is: (b: Buffer) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    type: 'image/png',
    name: 'image.png',
    is: (b: Buffer) => b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  },
  {
    type: 'image/webp',
    name: 'image.webp',
    is: (b: Buffer) =>
      b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP',
  },
]

interface Uploaded {
  fields: Record<string, unknown>
  file?: File
  /** What is wrong with the file, where the form may come without one: its other fields were read all the same. */
  problem?: HttpProblem
}

/** One image and its fields out of a multipart body. The file's own name and declared type are forgotten. */
export async function readUpload(req: Request): Promise<Uploaded> {
  const { fields, files } = await partsOf(req)
  return { fields, file: await imageOf(files) }
}

/** A form with a picture or without one: a browser sends a file of no bytes for an empty file field. */
export async function readFormWithPicture(req: Request): Promise<Uploaded> {
  const { fields, files } = await partsOf(req)
  const given = files.filter(({ size }) => size > 0)
  if (given.length === 0) return { fields }
  try {
    return { fields, file: await imageOf(given) }
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    return { fields, problem: new HttpProblem(400, error.word, { fields: { file: error.word } }) }
  }
}

async function partsOf(req: Request): Promise<{ fields: Record<string, unknown>; files: File[] }> {
  const form = await formOf(req)
  const files: File[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') files.push(value)
    else if (name in fields) throw new HttpProblem(400, 'error.badRequest')
    else fields[name] = value
  }
  return { fields, files }
}

async function imageOf(files: readonly File[]): Promise<File> {
  const [given] = files
  if (!given || files.length !== 1) throw new HttpProblem(400, 'error.oneImage', { fields: { file: 'error.oneImage' } })
  if (given.size > MAX_FILE_BYTES) throw new HttpProblem(413, 'error.tooLarge')
  const bytes = Buffer.from(await given.arrayBuffer())
  const kind = KINDS.find(({ is }) => is(bytes))
  if (!kind) throw new HttpProblem(415, 'error.oneImage', { fields: { file: 'error.oneImage' } })
  return new File([bytes], kind.name, { type: kind.type })
}

async function formOf(req: Request): Promise<FormData> {
  const body: unknown = req.body
  try {
    if (!Buffer.isBuffer(body)) throw new TypeError('no body')
    const headers = { 'content-type': req.headers['content-type'] ?? '' }
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw new HttpProblem(400, 'error.badRequest')
  }
}
