import { isNotNull, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { counterFrom0 } from '../../../common/node/instruments.ts'
import type { Db } from '../../kit/db/types.ts'
import { webhookDelivery } from '../tables/webhooks.ts'
import type { Receiver } from './post.ts'
import { SENDING, type Sending } from './webhooks.ts'

type Named = Pick<Receiver, 'url' | 'host'>

/** Measures what receivers have not accepted yet, and returns what counts each attempt. A receiver is named by its host. */
export function watchWebhooks({ registry }: { registry: Registry }, db: Db, receivers: readonly Named[]) {
  const registers = [registry]
  new Gauge({
    name: 'kancil_webhook_oldest_seconds',
    help: 'For how long the oldest event that is neither accepted nor parked has waited for its receiver',
    labelNames: ['receiver'],
    registers,
    async collect() {
      const { receiver, since, nextAt } = webhookDelivery
      const seconds = sql<number>`extract(epoch from clock_timestamp() - min(${since}))::float8`
      // What waits behind one of these is younger.
      const rows = await db
        .select({ url: receiver, seconds })
        .from(webhookDelivery)
        .where(isNotNull(nextAt))
        .groupBy(receiver)
      const ages = new Map(rows.map(({ url, seconds }) => [url, seconds]))
      this.reset()
      for (const { host, url } of receivers) this.set({ receiver: host }, ages.get(url) ?? 0)
    },
  })
  const sendings = counterFrom0(registry, {
    name: 'kancil_webhooks_total',
    help: 'Attempts to deliver an event, by what became of them',
    labels: { receiver: receivers.map(({ host }) => host), outcome: SENDING },
  })
  return ({ host }: Named, outcome: Sending): void => sendings.inc({ receiver: host, outcome })
}
