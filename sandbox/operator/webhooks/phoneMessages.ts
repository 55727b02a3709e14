import type { EpochMs } from '../../../common/epochMs.ts'
import type { SendToPhone } from '../mail/delivery.ts'
import { post, type Receiver } from './post.ts'

/** Hands a message for a phone to the operator's system, signed as events are (docs/operators.md). */
export const phoneSender =
  (receiver: Receiver, now: () => EpochMs, send = post): SendToPhone =>
  async ({ id, channel, recipient, body, createdAt }) => {
    // A template of WhatsApp wants the code alone.
    const data = { channel, to: recipient, text: body, code: /#(\d{6})$/.exec(body)?.[1] }
    const message = JSON.stringify({ type: 'code.requested', timestamp: createdAt.toISOString(), data })
    const status = await send(receiver, { id: `phone-${id}`, body: message }, now())
    if (status < 200 || status > 299) throw new Error(`The receiver said HTTP ${status}`)
  }
