import type { Addresses } from './address.ts'

/** The value of `{quality}`, for a CDN that takes one, from 1 to 100. */
const QUALITY = { full: '75', lite: '45' } as const

/**
 * Addresses at a CDN that makes pictures smaller itself.
 * @param template such as `https://img.example/w={width},q={quality}/{url}`; `{url}` is percent-encoded
 */
export function cdnAddresses(template: string, origins: readonly string[]): Pick<Addresses, 'of'> & { origin: string } {
  return {
    origin: new URL(template).origin,
    of({ url, width, lite }) {
      if (!URL.canParse(url) || !origins.includes(new URL(url).origin)) return null
      return template
        .replace('{width}', String(width))
        .replace('{quality}', QUALITY[lite ? 'lite' : 'full'])
        .replace('{url}', encodeURIComponent(url))
    },
  }
}
