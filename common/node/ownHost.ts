import { isIP } from 'node:net'
import { hostname } from 'node:os'

const PORT = /:\d{0,5}$/
const BRACKETS = /^\[|\]$/g

/** Whether `Host` is this machine or one of `names`: a name that was led here (DNS rebinding) is neither. SEC-41. */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return true
  const name = host.toLowerCase().replace(PORT, '').replace(BRACKETS, '')
  return isIP(name) !== 0 || name === 'localhost' || name === hostname().toLowerCase() || names.includes(name)
}
