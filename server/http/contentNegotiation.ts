import type { Request } from 'express'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether the body has the encoding of a form, with or without JavaScript. */
export const isFormPost = (req: Request) => FORM.test(req.headers['content-type'] ?? '')

/** Whether the client expects a document: HTML before other types. Else a form post leads to a page. */
export const wantsPage = (req: Request) => req.accepts(isFormPost(req) ? ['html', 'json'] : ['json', 'html']) === 'html'

const FRAGMENT = /\bfragment\b/

/** The client wants only the page's own content, for a dialog (`Accept: text/html; fragment`). */
export const wantsFragment = (req: Request) => FRAGMENT.test(req.headers.accept ?? '')

/** The browser fetches in advance what the player may never open. Names of the header: today, and of older browsers. */
const IN_ADVANCE = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH = /\bpre(?:fetch|render|view)/i

export const isPrefetch = (req: Request) => IN_ADVANCE.some((name) => PREFETCH.test(String(req.headers[name] ?? '')))

/** Whether a page goes to the player's eyes: neither a script's answer nor fetched in advance. */
export const isShown = (req: Request) =>
  req.method !== 'HEAD' && req.headers['sec-fetch-dest'] !== 'empty' && !wantsFragment(req) && !isPrefetch(req)
