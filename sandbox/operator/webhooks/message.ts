import { type Sen, toWire } from '../../../contract/money/sen.ts'
import { translateIfKey } from '../../kit/http/translate.ts'
import { EventFacts } from '../events/events.ts'
import { eventName } from '../events/inbox.ts'
import type { EventKind, playerEvent } from '../tables/events.ts'
import type { Message } from './post.ts'

/** `deposit.credited` of `depositCredited`. The names stay: receivers know them. */
export const typeOf = (kind: EventKind) => kind.replace(/[A-Z]/g, (letter) => `.${letter.toLowerCase()}`)

const english = (text: string | undefined) => (text === undefined ? undefined : translateIfKey('en', text))

/** An event as its receivers read it, the same each time: docs/operators.md has an example. */
export function messageFor(event: typeof playerEvent.$inferSelect, username: string): Message {
  const { method, reason, over, until, lang: _, ...facts } = EventFacts.parse(event.facts)
  const data = {
    ...{ player: username, about: event.about, amount: event.amount === null ? null : toWire(event.amount), ...facts },
    ...{ method: english(method), reason: english(reason) },
    ...{ over: over && toWire(over as Sen), until: until && new Date(until).toISOString() },
  }
  const body = { type: typeOf(event.kind), timestamp: event.at.toISOString(), data }
  return { id: eventName(event.id), body: JSON.stringify(body) }
}
