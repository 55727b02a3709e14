import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { safeLink } from '../../contract/links.ts'

/** HTML from upstream after {@link createSanitize}; the only kind that may be printed unescaped. */
export type SafeHtml = string & { readonly safe: unique symbol }

const MOST_BYTES = 16 * 1024
const CACHE_BYTES = 8 * 1024 * 1024

type IsGone = (href: string) => boolean

/** A path of ours that no link may lead to (SEC-10). */
const isForbidden = (href: string) => href.startsWith('/') && safeLink(href) === null

/** `isGone`: links that lead nowhere here. Their text stays. */
const optionsOf = (isGone: IsGone): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowedSchemesByTag: { a: ['https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  nestingLimit: 20,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs:
        isGone(attribs.href ?? '') || isForbidden(attribs.href ?? '')
          ? {}
          : /^https:\/\//i.test(attribs.href ?? '')
            ? { ...attribs, rel: 'noopener nofollow', target: '_blank' }
            : { href: attribs.href ?? '' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy', alt: attribs.alt ?? '' } }),
    h1: 'h3',
    h2: 'h3',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
})

/** The only way for HTML from upstream (SEC-11): an allow-list, 16 KB, twenty levels, no `isGone` links (PRT-20). */
export function createSanitize(isGone: IsGone = () => false): (html: string) => SafeHtml {
  const options = optionsOf(isGone)
  const cleaned = new LRUCache<string, SafeHtml>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (clean, digest) => 2 * (clean.length + digest.length),
  })
  return (html) => {
    const input = withinBytes(html)
    if (!/[<&]/.test(input)) return input.replaceAll('>', '&gt;') as SafeHtml
    const digest = hash('sha256', input, 'base64url')
    const known = cleaned.get(digest)
    if (known !== undefined) return known
    const clean = sanitizeHtml(input, options) as SafeHtml
    cleaned.set(digest, clean)
    return clean
  }
}

/** The longest prefix within {@link MOST_BYTES} in UTF-8, whole characters only. */
function withinBytes(html: string): string {
  // Every character of a text takes at least one byte.
  const start = html.slice(0, MOST_BYTES)
  const bytes = Buffer.from(start)
  return bytes.length <= MOST_BYTES ? start : new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true })
}
