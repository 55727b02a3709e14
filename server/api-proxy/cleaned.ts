import type { CallName } from '../../contract/calls/calls.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { readTolerantly } from '../../contract/calls/read.ts'
import { chatEntries } from '../../contract/chat.ts'
import type { Reply } from '../upstream-client/reply.ts'

type Cleaning = Pick<Express.Locals, 'pictures' | 'sanitize'>

/**
 * Replies that no browser gets unchanged: HTML that a script prints is sanitized, with pictures at our addresses, and
 * the verify token of a reset code stays on the server (SUP-01).
 */
const CLEANED: Partial<Record<CallName, (raw: unknown, locals: Cleaning) => unknown>> = {
  forgetPassword: () => null,
  questions(raw, { pictures: { pictureOf, inHtml }, sanitize }) {
    const reading = readTolerantly(CALLS.questions.reply, raw)
    return { list: reading.ok ? chatEntries(reading.data, (html) => inHtml(sanitize(html)), pictureOf) : [] }
  },
}

/** Returns what a caller of the api proxy gets as `data`: the reply of upstream, except for these calls. */
export function cleanedData(name: CallName, { raw }: Reply, locals: Cleaning): unknown {
  const clean = CLEANED[name]
  return clean ? clean(raw, locals) : raw
}
