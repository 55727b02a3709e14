import { Agent } from 'node:https'
import type { RequestDetails } from 'web-push'
import { PrivateAddress, publicLookup } from '../../../common/node/publicLookup.ts'
import type { PushKeys } from './pushKeys.ts'
import type { Browser } from './subscriptions.ts'

/** Posts a message to the push service of a browser, encrypted for that browser. Returns the HTTP status of its answer. */
export type Post = (browser: Browser, message: string, topic: string) => Promise<number>

/** A push service in this process, which answers for one host. */
export interface OwnService {
  host: string
  take(request: Pick<RequestDetails, 'endpoint' | 'headers' | 'body'>): Promise<number>
}

export const GONE = 410
const TTL_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 10_000

/** Public addresses alone, after resolution: an endpoint is text from outside. No redirect is followed. */
const PUBLIC = new Agent({ lookup: publicLookup(() => false) })

export function poster({ vapid }: PushKeys, own: OwnService, agent = PUBLIC): Post {
  return async ({ endpoint, ...keys }, message, topic) => {
    const { default: webPush } = await import('web-push')
    const options = { vapidDetails: vapid, TTL: TTL_SECONDS, urgency: 'high', topic } as const
    const to = { endpoint, keys }
    if (new URL(endpoint).host === own.host) return own.take(webPush.generateRequestDetails(to, message, options))
    try {
      return (await webPush.sendNotification(to, message, { ...options, agent, timeout: TIMEOUT_MS })).statusCode
    } catch (error) {
      if (error instanceof webPush.WebPushError) return error.statusCode
      if (error instanceof PrivateAddress) return GONE
      throw error
    }
  }
}
