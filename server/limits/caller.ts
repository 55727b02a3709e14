import type { Request, Response } from 'express'
import { clientAddress } from './rateLimit.ts'

/** The account and the address that a use counts for: many players share one, one player may use many. */
export interface Caller {
  /** The account (`playerKey` of the session). For a visitor the device, when it has a cookie of ours. */
  session: string | undefined
  signedIn?: boolean
  /** An IPv4 address, or the /64 network of an IPv6 one. */
  address: string
}

/** By request: the address of each is looked up several times. */
const addresses = new WeakMap<Request, string>()

function addressOf(req: Request): string {
  const address = addresses.get(req) ?? clientAddress(req.ip)
  addresses.set(req, address)
  return address
}

export function callerOf({ req, locals }: Response): Caller {
  const { session, knownDevice } = locals
  return {
    session: session?.playerKey ?? (knownDevice && `device:${knownDevice}`),
    signedIn: Boolean(session),
    address: addressOf(req),
  }
}

/** The smallest unit that identifies a caller: all visitors of an address without a cookie are one unit. */
export const nameOf = ({ session, address }: Caller) => session ?? `visitor:${address}`
