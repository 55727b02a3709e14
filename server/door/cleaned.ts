import type { CallName } from '../../contract/calls.ts'
import { CALLS } from '../../contract/calls.ts'
import { chatEntries } from '../../contract/chat.ts'
import { readTolerantly } from '../../contract/read.ts'
import type { Reply } from '../api/reply.ts'
import { sanitize } from '../html/sanitize.ts'

/** Replies whose texts are HTML from upstream and are printed by a script: cleaned here, so no browser gets them raw. */
const CLEANED: Partial<Record<CallName, (raw: unknown) => unknown>> = {
  questions(raw) {
    const reading = readTolerantly(CALLS.questions.reply, raw)
    return { list: reading.ok ? chatEntries(reading.data, sanitize) : [] }
  },
}

/** What a caller of the door gets as `data`: as upstream sent it, but for HTML. */
export const cleanedData = (name: CallName, { raw }: Reply): unknown => CLEANED[name]?.(raw) ?? raw
