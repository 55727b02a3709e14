import { crc32, deflateSync } from 'node:zlib'
import encodeQr from 'qr'

/** Light modules around the code that scanners need (ISO/IEC 18004, quiet zone). */
const QUIET = 4
/** Pixels per module in the downloadable picture. */
const SCALE = 8

/** Draws a payment code as a picture, black on white in dark pages too. `null` when there is none, or too long. */
export function renderQr(text: string): string | null {
  const rows = modulesOf(text)
  return (
    rows && `data:image/svg+xml,${encodeURIComponent(svgOf(rows)).replace(/%(?:20|2[27F]|3D)/g, decodeURIComponent)}`
  )
}

export function qrPng(text: string): Buffer | null {
  const rows = modulesOf(text)
  return rows && pngOf(rows)
}

function modulesOf(text: string): boolean[][] | null {
  if (text === '') return null
  try {
    return encodeQr(text, 'raw', { ecc: 'medium', border: QUIET })
  } catch {
    return null
  }
}

function svgOf(rows: boolean[][]): string {
  const side = rows.length
  const ground = `<path fill='#fff' d='M0 0h${side}v${side}H0z'/>`
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'>${ground}<path d='${pathOf(rows)}'/></svg>`
}

function pathOf(rows: boolean[][]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  })
  return path
}

/** A PNG of one bit a pixel (greyscale, no filter): `sharp` takes three times the CPU for it. */
function pngOf(rows: boolean[][]): Buffer {
  const side = rows.length * SCALE
  const line = Math.ceil(side / 8)
  const pixels = Buffer.alloc(side * (line + 1))
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) continue
      const at = y * (line + 1) + 1 + (x >> 3)
      pixels[at] = (pixels[at] ?? 0) | (128 >> (x & 7))
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
