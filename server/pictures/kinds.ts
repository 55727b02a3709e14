/** What a picture is, by its bytes and not by what its sender says. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg'

/** Bytes in which an SVG begins, after its declaration and comments. svg.ts decides whether it is one. */
const LOOKED_AT = 4096

/** The kind of a picture; `null` for everything else. */
export function kindOf(bytes: Buffer): Kind | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'avif'
  const start = bytes.toString('utf8', 0, LOOKED_AT).replace('\uFEFF', '').trimStart()
  return start.startsWith('<') && start.includes('<svg') ? 'svg' : null
}
