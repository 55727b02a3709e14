import type { CallName } from '../../contract/calls.ts'
import { CALLS } from '../../contract/calls.ts'
import { chatEntries } from '../../contract/chat.ts'
import { readTolerantly } from '../../contract/read.ts'
import type { Reply } from '../api/reply.ts'
import { sanitize } from '../html/sanitize.ts'

/**
 * What no browser gets as upstream sent it: HTML that a script prints is cleaned, the verify token of a reset code stays here
 * (specification section 3).
 */
const CLEANED: Partial<Record<CallName, (raw: unknown) => unknown>> = {
  forgetPassword: () => null,
  questions(raw) {
    const reading = readTolerantly(CALLS.questions.reply, raw)
    return { list: reading.ok ? chatEntries(reading.data, sanitize) : [] }
  },
}

/** What a caller of the door gets as `data`: as upstream sent it, but for these. */
export function cleanedData(name: CallName, { raw }: Reply): unknown {
  const clean = CLEANED[name]
  return clean ? clean(raw) : raw
}
