import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIPv6 } from 'node:net'

/** Addresses that are not on the internet: this machine, private networks, reserved ranges (RFC 6890). */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
/** Only 2000::/3 is the internet; inside it 6to4 and Teredo hold an IPv4 address. */
const INTERNET6 = new BlockList()
INTERNET6.addSubnet('2000::', 3, 'ipv6')
const TUNNELS = new BlockList()
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  TUNNELS.addSubnet(net, bits, 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether an IP address is outside the public internet. */
export function isPrivate(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address
  if (isIPv6(plain)) return !INTERNET6.check(plain, 'ipv6') || TUNNELS.check(plain, 'ipv6')
  return PRIVATE.check(plain)
}

export class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} leads to an internal address`)
    this.name = 'PrivateAddress'
  }
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for a connection, with the addresses that the connection then uses: no second answer of the name counts.
 * Fails with {@link PrivateAddress} when one of them is internal.
 * @param mayBeInternal whether this host may have such an address
 */
export const publicLookup =
  (mayBeInternal: (hostname: string) => boolean, resolve = lookup) =>
  (hostname: string, options: LookupOptions, done: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      if (!mayBeInternal(hostname) && addresses.some(({ address }) => isPrivate(address)))
        return done(new PrivateAddress(hostname), [])
      if (options.all) return done(null, addresses)
      const [first] = addresses
      done(null, first?.address ?? '', first?.family)
    })
  }
