import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** Hands each event to `take`, which keeps its `webhook-id` and does nothing when it comes again. */
export const webhookReceiver = (secret: string, take: (id: string, event: unknown) => Promise<void>) =>
  createServer(async (request, response) => {
    try {
      const headers = request.headers as Record<string, string>
      await take(String(headers['webhook-id']), new Webhook(secret).verify(await text(request), headers))
      response.writeHead(204).end()
    } catch {
      response.writeHead(400).end()
    }
  })
