import { createHmac, timingSafeEqual } from 'node:crypto'
import { isServedWidth } from './widths.ts'

/** One picture at one width. */
export interface PictureRequest {
  /** The address at upstream's host. */
  url: string
  /** Device pixels. */
  width: number
  /** Lower quality, for Save-Data. */
  lite: boolean
}

export interface Addresses {
  /** Our address of a picture; `null` for a host that is not in IMG_HOSTS. */
  of(request: PictureRequest): string | null
  /** Reads a path that {@link Addresses.of} made. `null` for every other path. */
  read(path: string): PictureRequest | null
}

export const PICTURES_PATH = '/pictures/'
const LITE = '-lite'
/**
 * 36 bits. A forged address has to be tried here 2^35 times on average, and then yields one more picture of a host that
 * the operator has named. Each character costs a home page with a hundred pictures as many bytes.
 */
const SIGNATURE_LENGTH = 6
/** Paths that go into our address unchanged. Any other path, and a query, is encoded after a `~`. */
const PLAIN_PATH = /^(?:\/\w[\w.-]*)+$/
const SIZE = /^([1-9]\d{1,3})(-lite)?$/

/**
 * Addresses of pictures on our origin: `/pictures/<width>/<host>/<folders>/<signature><file>` (PIC-01), in the order that
 * compresses best. The signature covers the address at upstream. Width and quality are not signed, because only those of
 * the list are drawn: an address opens a few drawings and no more, and one picture has one signature wherever a page
 * shows it. The same on every process with the same keys, and for every visitor.
 * @param keys secrets; the first one signs, all are accepted
 * @param origins IMG_HOSTS
 */
export function pictureAddresses(keys: readonly string[], origins: readonly string[]): Addresses {
  const [first = ''] = keys
  const sign = (key: string, url: string) =>
    createHmac('sha256', key).update(url).digest('base64url').slice(0, SIGNATURE_LENGTH)
  const isSigned = (signature: string, url: string) => {
    // A character outside ASCII has more bytes.
    const actual = Buffer.from(signature)
    return (
      actual.length === SIGNATURE_LENGTH && keys.some((key) => timingSafeEqual(Buffer.from(sign(key, url)), actual))
    )
  }
  return {
    of({ url: address, width, lite }) {
      const url = URL.canParse(address) ? new URL(address) : null
      if (!url || !origins.includes(url.origin)) return null
      const target = url.pathname + url.search
      const path = PLAIN_PATH.test(target) ? target : `/~${Buffer.from(target).toString('base64url')}`
      const file = path.lastIndexOf('/') + 1
      const signature = sign(first, url.origin + target)
      const folders = `${width}${lite ? LITE : ''}/${url.host}${path.slice(0, file)}`
      return PICTURES_PATH + folders + signature + path.slice(file)
    },
    read(path) {
      if (!path.startsWith(PICTURES_PATH)) return null
      const [size = '', host, ...rest] = path.slice(PICTURES_PATH.length).split('/')
      const [, width = '', lite] = SIZE.exec(size) ?? []
      const last = rest.pop() ?? ''
      const [signature, file] = [last.slice(0, SIGNATURE_LENGTH), last.slice(SIGNATURE_LENGTH)]
      if (!isServedWidth(Number(width)) || file === '') return null
      const encoded = rest.length === 0 && file.startsWith('~')
      const target = encoded ? Buffer.from(file.slice(1), 'base64url').toString() : ['', ...rest, file].join('/')
      const url = origins
        .filter((origin) => new URL(origin).host === host)
        .map((origin) => origin + target)
        .find((one) => isSigned(signature, one))
      return url === undefined ? null : { url, width: Number(width), lite: lite !== undefined }
    },
  }
}
