import { LRUCache } from 'lru-cache'
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

/** Pages have few different policies. */
const MOST_POLICIES = 200

/**
 * The content security policy of drawn pages. The inline parts are a few recurring texts, so each is hashed once, and equal
 * policies are put together once.
 */
export function pagePolicy({ imgHosts }: Hosts) {
  const hashes = new Map<string, string>()
  const known = (text: string) => {
    const hash = hashes.get(text) ?? sha256(text)
    hashes.set(text, hash)
    return hash
  }
  const policies = new LRUCache<string, string>({ max: MOST_POLICIES })
  return ({ inline, formAction = [] }: Needed, frameSrc: readonly string[]): string => {
    const scriptHashes = (inline?.scripts ?? []).map(known)
    const styleHashes = (inline?.styles ?? []).map(known)
    // No part contains a line break.
    const key = [scriptHashes, styleHashes, frameSrc, formAction].join('\n')
    const policy =
      policies.get(key) ?? contentSecurityPolicy({ scriptHashes, styleHashes, imgHosts, frameSrc, formAction })
    policies.set(key, policy)
    return policy
  }
}
