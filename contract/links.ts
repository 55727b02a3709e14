import { doesSomething } from './access.ts'

export interface SafeLink {
  /** An in-app path with its query, or an http(s) address. */
  href: string
  /** An external target: opened in a tab of its own, without access to ours. */
  external: boolean
}

const MAX_LENGTH = 2048
/** Browsers drop or reinterpret these inside an address, so its real target could differ from the checked text. */
const NEVER_IN_A_LINK = /[\s\p{Cc}\p{Zl}\p{Zp}\\]/u
const HOST = 'in.app'
/** In-app paths, with a query, in which a reader of addresses changes nothing: most links and pictures. */
const PLAIN = /^(?:\/\w[\w.-]*)+(?:\?[\w.&=-]*)?$/

/** The one reader of links from upstream (SEC-10): in-app paths and `http(s)`; everything else is `null`. */
export function safeLink(candidate: string | undefined): SafeLink | null {
  const link = candidate?.trim() ?? ''
  if (!link || link.length > MAX_LENGTH || NEVER_IN_A_LINK.test(link)) return null
  return link.startsWith('/') ? inAppLink(link) : externalLink(link)
}

/** The target of a text that is an `http(s)` address as a whole, which the content of an article may be (PRO-01). */
export const externalOf = (text: string) => safeLink(/^https?:\/\//i.test(text.trim()) ? text : undefined)

/** The same over https alone, for what a player is to trust. */
export function httpsOf(text: string): string | undefined {
  const link = externalOf(text)?.href
  return link?.startsWith('https:') ? link : undefined
}

function inAppLink(link: string): SafeLink | null {
  if (PLAIN.test(link)) return doesSomething(pathOf(link)) ? null : { href: link, external: false }
  const url = readUrl(link, `http://${HOST}`)
  if (!url || url.host !== HOST || /^\/+(\/|%2f|%5c)/i.test(url.pathname)) return null
  if (/%([01][0-9a-f]|7f)/i.test(url.pathname) || doesSomething(url.pathname)) return null
  return { href: url.pathname + url.search + url.hash, external: false }
}

const pathOf = (link: string) => link.split('?')[0] ?? ''

function externalLink(link: string): SafeLink | null {
  if (!/^https?:\/\/[^/]/i.test(link)) return null
  const url = readUrl(link)
  if (!url || url.username || url.password) return null
  return { href: url.href, external: true }
}

function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
