import { contentSecurityPolicy } from '../http/csp.ts'
import { sha256 } from './builtFiles.ts'

/** The needs that the page itself declares. */
export interface Needed {
  inline?: { scripts: string[]; styles: string[] } | undefined
  formAction?: readonly string[] | undefined
}

interface Hosts {
  imgHosts: readonly string[]
}

/** The content security policy of drawn pages. The inline parts are a few recurring texts, so each is hashed once. */
export function pagePolicy({ imgHosts }: Hosts) {
  const hashes = new Map<string, string>()
  const known = (text: string) => {
    const hash = hashes.get(text) ?? sha256(text)
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
