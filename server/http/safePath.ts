import { doesSomething } from '../../contract/access.ts'
import { href } from '../../contract/routes.ts'

const NEVER_IN_A_PATH = /[\p{Cc}\p{Zl}\p{Zp}\\]/u
const MAX_LENGTH = 512
/** Most addresses of pages. Nothing in them is encoded, and no reader of addresses changes them. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/** The only function for redirect targets: an in-app path with its query, or `otherwise` (SES-24). */
export function safePath(candidate: unknown, otherwise = '/'): string {
  if (typeof candidate !== 'string' || candidate.length > MAX_LENGTH || candidate.includes(' ')) return otherwise
  if (PLAIN.test(candidate)) return doesSomething(candidate) ? otherwise : candidate
  let decoded = candidate
  for (let round = 0; round < 3; round++) {
    if (!/^\/(?!\/)/.test(decoded) || NEVER_IN_A_PATH.test(decoded)) return otherwise
    try {
      const next = decodeURIComponent(decoded)
      if (next === decoded) break
      decoded = next
    } catch {
      return otherwise
    }
  }
  const url = new URL(candidate, 'http://in.app')
  if (url.host !== 'in.app' || url.pathname.startsWith('//') || /\/\.\.?(\/|$)/.test(decoded.split(/[?#]/)[0] ?? ''))
    return otherwise
  if (doesSomething(url.pathname)) return otherwise
  return url.pathname + url.search
}

/** The address of the sign-in dialog, which remembers the wanted page; with `register` in register mode. */
export function loginPath(target?: string, register = false): string {
  const next = safePath(target)
  return href.home({ login: register ? 2 : 1, next: next === href.home() ? undefined : next })
}
