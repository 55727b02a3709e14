import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A host of pictures on a real socket: a path has bytes, or a listener that answers itself. */
export interface PictureHost {
  /** Its origin. */
  url: string
  /** Paths with query, in the order they were asked for. */
  requests: string[]
  on(path: string, answer: Buffer | RequestListener): void
  close(): Promise<void>
}

/** @param otherwise what every other path has; 404 without it */
export async function pictureHost(otherwise?: Buffer): Promise<PictureHost> {
  const requests: string[] = []
  const answers = new Map<string, Buffer | RequestListener>()
  const server = createServer((req, res) => {
    requests.push(req.url ?? '')
    const answer = answers.get(req.url ?? '') ?? otherwise
    if (typeof answer === 'function') return answer(req, res)
    res.statusCode = answer ? 200 : 404
    res.end(answer ?? 'the secret text of the host')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (path, answer) => void answers.set(path, answer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** An orange picture with soft detail, as a photo has. */
export function photo(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const ground = [170, 90, 30]
  for (let place = 0; place < width * height; place++) {
    const light = 50 * Math.sin((place % width) / 9) * Math.cos(Math.floor(place / width) / 7)
    ground.forEach((value, channel) => {
      pixels[3 * place + channel] = Math.max(0, value + light)
    })
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
