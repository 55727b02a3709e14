import { contentSecurityPolicy } from '../http/csp.ts'
import { sha256 } from './builtFiles.ts'

/** The needs that the page itself declares. */
export interface Needed {
  inline?: { scripts: string[]; styles: string[] } | undefined
  formAction?: readonly string[] | undefined
}

/** The content security policy of rendered pages. The inline parts are a few recurring texts, so each is hashed once. */
export function pagePolicy({ imgHosts }: { imgHosts: readonly string[] }) {
  const hashes = new Map<string, string>()
  const hashOf = (text: string) => {
    const hash = hashes.get(text) ?? sha256(text)
    hashes.set(text, hash)
    return hash
  }
  return ({ inline, formAction = [] }: Needed, frameSrc: readonly string[] = []): string => {
    const { scripts = [], styles = [] } = inline ?? {}
    const [scriptHashes, styleHashes] = [scripts.map(hashOf), styles.map(hashOf)]
    return contentSecurityPolicy({ scriptHashes, styleHashes, imgHosts, frameSrc, formAction })
  }
}
