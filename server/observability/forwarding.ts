import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { FORWARDING_HEADERS } from '../../common/rewriteLoopbackHost.ts'
import { plainHost } from '../http/nameHost.ts'

/** A caller may send as many addresses as it likes; TRUST_PROXY is 10 at most. */
const MOST_HOPS = 20
const MOST_KINDS = 16

/** Requests that came through the same proxies, as far as their headers show. */
const Kind = z.object({
  headers: z.array(z.string()),
  /** Addresses in X-Forwarded-For. */
  hops: z.number(),
  protocol: z.enum(['http', 'https', 'other', 'none']),
  /** Whether they asked for the host of PUBLIC_ORIGIN. */
  ownHost: z.boolean(),
  requests: z.number(),
  /** Epoch ms. */
  lastSeen: z.number(),
})
export type ForwardedKind = z.infer<typeof Kind>

/** How requests reach this process: nothing in it names a player or an address. */
export const ForwardingRecord = z.object({
  kinds: z.array(Kind),
  /** The longest Cookie header, in bytes. */
  cookieBytes: z.number(),
})
export type ForwardingRecord = z.infer<typeof ForwardingRecord>

export interface Forwarding {
  observe: RequestHandler
  record(): ForwardingRecord
}

/** Notes the forwarded headers of requests (OPS-47), of the last sixteen kinds; `kancil doctor` compares them. */
export function watchForwarding(publicOrigin: string | undefined, now: () => EpochMs = Date.now): Forwarding {
  const host = publicOrigin && plainHost(new URL(publicOrigin).host)
  const kinds = new LRUCache<string, ForwardedKind>({ max: MOST_KINDS })
  let cookieBytes = 0
  return {
    observe(req, _res, next) {
      const facts = {
        // Only the names are stored, never a value.
        headers: FORWARDING_HEADERS.filter((name) => req.headers[name] !== undefined),
        hops: hopsOf(textOf(req.headers['x-forwarded-for'])),
        protocol: protocolOf(textOf(req.headers['x-forwarded-proto'])),
        ownHost: host === undefined || plainHost(req.host ?? '') === host,
      }
      const key = JSON.stringify(facts)
      kinds.set(key, { ...facts, requests: (kinds.get(key)?.requests ?? 0) + 1, lastSeen: now() })
      cookieBytes = Math.max(cookieBytes, Buffer.byteLength(req.headers.cookie ?? ''))
      next()
    },
    record: () => ({ kinds: mostFirst([...kinds.values()]), cookieBytes }),
  }
}

const mostFirst = (kinds: ForwardedKind[]) => kinds.toSorted((a, b) => b.requests - a.requests)

export function joinRecords(records: readonly ForwardingRecord[]): ForwardingRecord {
  const kinds = new Map<string, ForwardedKind>()
  for (const { requests, lastSeen, ...facts } of records.flatMap((record) => record.kinds)) {
    const key = JSON.stringify(facts)
    const before = kinds.get(key) ?? { requests: 0, lastSeen: 0 }
    kinds.set(key, {
      ...facts,
      requests: before.requests + requests,
      lastSeen: Math.max(before.lastSeen, lastSeen),
    })
  }
  return {
    kinds: mostFirst([...kinds.values()]),
    cookieBytes: Math.max(0, ...records.map((record) => record.cookieBytes)),
  }
}

/** Node joins repeated headers of these names with commas. */
const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : (header ?? ''))

const hopsOf = (forwardedFor: string) => Math.min(MOST_HOPS, forwardedFor.split(',').filter((hop) => hop.trim()).length)

function protocolOf(forwarded: string): ForwardedKind['protocol'] {
  const [first = ''] = forwarded.split(',')
  const name = first.trim().toLowerCase()
  if (name === '') return 'none'
  return name === 'http' || name === 'https' ? name : 'other'
}
