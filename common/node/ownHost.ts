import { isIP } from 'node:net'
import { hostname } from 'node:os'

const PORT = /:\d{0,5}$/
const BRACKETS = /^\[|\]$/g

/**
 * Whether `Host` names this machine: an address, `localhost`, the machine's own name, or one of `names`. A stranger's page can let
 * its own name lead to this machine (DNS rebinding) and would read the answers of the operator's port; an address it cannot take.
 * Programs without a `Host` are no browsers. SEC-41.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return true
  const name = host.toLowerCase().replace(PORT, '').replace(BRACKETS, '')
  return isIP(name) !== 0 || name === 'localhost' || name === hostname().toLowerCase() || names.includes(name)
}
