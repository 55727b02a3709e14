import type { Request } from 'express'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether the body has the encoding of a form, with or without JavaScript. */
export const isFormPost = (req: Request) => FORM.test(req.headers['content-type'] ?? '')

/**
 * Whether the client expects a document. Navigations list HTML before other types. Without such a preference, a form
 * post leads to a page and every other request comes from a program.
 */
export const wantsPage = (req: Request) => req.accepts(isFormPost(req) ? ['html', 'json'] : ['json', 'html']) === 'html'

const FRAGMENT = /\bfragment\b/

/** The client wants only the page's own content, for a dialog (`Accept: text/html; fragment`). */
export const wantsFragment = (req: Request) => FRAGMENT.test(req.headers.accept ?? '')

/** The browser fetches in advance what the player may never open. Names of the header: today, and of older browsers. */
const IN_ADVANCE = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /\bpre(?:fetch|render|view)/i

export const isPrefetch = (req: Request) => IN_ADVANCE.some((name) => PREFETCH.test(String(req.headers[name] ?? '')))

/**
 * Whether a page goes to the player's eyes: not to a script that asks for an address or for a panel, which has no place for a
 * message, and not into the cache of a browser that fetches in advance. Browsers without these headers are believed.
 */
export const isShown = (req: Request) =>
  req.method !== 'HEAD' && req.headers['sec-fetch-dest'] !== 'empty' && !wantsFragment(req) && !isPrefetch(req)
