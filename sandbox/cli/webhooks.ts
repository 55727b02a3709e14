/**
 * Sends a test event to each address of WEBHOOK_URLS, once, and says what it met:
 *
 *   kancil webhooks
 *
 * Reads the settings of the process `upstream`. Exit code 0 when each has accepted it, 1 when one has not, 2 when it could not begin.
 */
import { randomUUID } from 'node:crypto'
import { readEnvironment } from '../env.ts'
import { problemOf } from '../kit/db/eachDue.ts'
import { post, type Receiver } from '../operator/webhooks/post.ts'

export async function sendTestEvents(args: readonly string[], source = process.env): Promise<number> {
  let receivers: readonly Receiver[]
  try {
    receivers = readEnvironment(source).receivers
    if (args.length > 0 || receivers.length === 0)
      throw new Error(args.length > 0 ? 'webhooks takes no words' : 'WEBHOOK_URLS is not set')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const timestamp = new Date().toISOString()
  const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} })
  const message = { id: `test-${randomUUID()}`, body }
  const accepted = receivers.map(async (receiver) => {
    const status = await post(receiver, message, Date.now()).catch(problemOf)
    console.log(`${receiver.url}: ${typeof status === 'number' ? `HTTP ${status}` : status}`)
    return typeof status === 'number' && status >= 200 && status < 300
  })
  return (await Promise.all(accepted)).every(Boolean) ? 0 : 1
}
