import type { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { publicLookup } from '../../common/node/publicLookup.ts'

/** Names that can only belong to an internal network: one label, or a reserved top level (RFC 6761, RFC 8375). */
const INTERNAL_ENDS = ['.localhost', '.local', '.internal', '.intranet', '.lan', '.test', '.home.arpa']

/**
 * Whether the operator has plainly named an internal host: an IP address, or an internal name. A public name that
 * resolves to an internal address is refused, also when it did not at the time of the check before (DNS rebinding).
 */
function isNamedInternal(hostname: string): boolean {
  const name = hostname.toLowerCase()
  return isIP(name) !== 0 || !name.includes('.') || INTERNAL_ENDS.some((end) => name.endsWith(end))
}

/**
 * Resolves the host of a picture.
 * @param trusted host names that may be internal besides those that say so: the host of upstream itself
 */
export const pictureLookup = (trusted: readonly string[] = [], resolve?: typeof lookup) =>
  publicLookup((hostname) => trusted.includes(hostname) || isNamedInternal(hostname), resolve)
