import { randomBytes } from 'node:crypto'
import { Refused } from '../../kit/http/refused.ts'

/** Recognises a picture by its first bytes; the name and type that a client sends are ignored. */
const KINDS = [
  {
    type: 'image/jpeg',
    end: 'jpg',
    fits: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    type: 'image/png',
    end: 'png',
    fits: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  },
  {
    type: 'image/webp',
    end: 'webp',
    fits: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]
const SIZE_MAX = 5 * 1024 * 1024

export interface Image {
  bytes: Buffer
  type: string
  /** A random name with the extension of its kind. */
  name: string
}

/** The one picture of a multipart body, field `file`. Throws Refused. */
export async function imageIn(multipart: { body: Buffer; contentType: string } | undefined): Promise<Image> {
  const file = multipart ? await fileIn(multipart) : null
  if (!file) throw new Refused('upstream.fileKind')
  if (file.size > SIZE_MAX) throw new Refused('upstream.fileSize')
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = KINDS.find(({ fits }) => fits(bytes))
  if (!kind) throw new Refused('upstream.fileKind')
  return { bytes, type: kind.type, name: `${randomBytes(16).toString('hex')}.${kind.end}` }
}

/** The platform's own parser of multipart bodies. */
async function fileIn({ body, contentType }: { body: Buffer; contentType: string }): Promise<File | null> {
  try {
    const response = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } })
    const files = [...(await response.formData()).values()].filter((value) => typeof value !== 'string')
    return files.length === 1 ? (files[0] ?? null) : null
  } catch {
    return null
  }
}
