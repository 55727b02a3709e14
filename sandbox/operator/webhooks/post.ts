import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { EpochMs } from '../../../common/epochMs.ts'
import { isPrivate, PrivateAddress, publicLookup } from '../../../common/node/publicLookup.ts'
import { sign } from '../../kit/http/signature.ts'

/** From the first packet to the status. */
const TIMEOUT_MS = 15_000

/** A system of the operator that receives events. */
export interface Receiver {
  url: string
  /** As metrics and the log name it. */
  host: string
  /** Each signs every message. */
  keys: readonly Uint8Array[]
  mayBePrivate: boolean
}

export interface Message {
  /** The same in each attempt. */
  id: string
  body: string
}

/** Posts a message in the form of the Standard Webhooks. Returns the status; no redirect is followed. @param stopped ends it early */
export async function post(
  { url, keys, mayBePrivate }: Receiver,
  { id, body }: Message,
  now: EpochMs,
  stopped?: AbortSignal,
): Promise<number> {
  const address = new URL(url)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  // An address is not resolved, so the look-up below does not see it.
  if (isIP(host) && isPrivate(host) && !mayBePrivate) throw new PrivateAddress(host)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    ...{ method: 'POST', agent: false, lookup: publicLookup(() => mayBePrivate) },
    signal: stopped ? AbortSignal.any([timeout, stopped]) : timeout,
    headers: { 'content-type': 'application/json', 'user-agent': 'Kancil-Webhooks', ...sign(keys, id, body, now) },
  }
  return await new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? overHttps : overHttp
    request(address, options, (response) => {
      // What else it says is not read: an answer without end is cut off by the signal.
      response.on('error', () => {}).resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}
