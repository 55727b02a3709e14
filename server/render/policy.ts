import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from '../middleware/csp.ts'

/** What the page itself says that it needs. */
interface Needed {
  inline?: { scripts: string[]; styles: string[] }
  formAction?: readonly string[]
}

interface Hosts {
  imgHosts: readonly string[]
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The content security policy of drawn pages. The inline parts are the same few texts again and again, hashed once. */
export function pagePolicy({ imgHosts }: Hosts) {
  const hashes = new Map<string, string>()
  const known = (text: string) => {
    const hash = hashes.get(text) ?? hashOf(text)
    hashes.set(text, hash)
    return hash
  }
  return ({ inline, formAction = [] }: Needed, frameSrc: readonly string[]): string =>
    contentSecurityPolicy({
      scriptHashes: (inline?.scripts ?? []).map(known),
      styleHashes: (inline?.styles ?? []).map(known),
      imgHosts,
      frameSrc,
      formAction,
    })
}
