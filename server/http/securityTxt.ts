import type { RequestHandler } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/** RFC 9116 asks for less than a year. The file is generated daily, so a short validity is enough. */
const VALID_DAYS = 90

export interface SecurityFacts {
  /** Addresses (`mailto:`, `https:`, `tel:`) in the order of preference. */
  contacts: readonly string[]
  languages: readonly Locale[]
  /** The product's address for players. Without it the file names no address of its own. */
  origin: string | undefined
}

/** Where to report a security hole (RFC 9116). */
export function securityTxt({ contacts, languages, origin }: SecurityFacts, now: () => EpochMs): RequestHandler {
  return (_req, res) => {
    const today = Math.floor(now() / DAY_MS) * DAY_MS
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      `Preferred-Languages: ${languages.map((name) => LOCALES[name].lang).join(', ')}`,
      ...(origin ? [`Canonical: ${origin}${SECURITY_TXT}`] : []),
    ]
    res
      .set('Cache-Control', `public, max-age=${DAY_SECONDS}`)
      .type('text/plain')
      .send(`${lines.join('\n')}\n`)
  }
}
