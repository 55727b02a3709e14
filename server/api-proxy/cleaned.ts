import type { CallName } from '../../contract/calls/calls.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { readTolerantly } from '../../contract/calls/read.ts'
import { chatEntries } from '../../contract/chat.ts'
import { externalOf } from '../../contract/links.ts'
import type { Reply } from '../upstream-client/reply.ts'

type Cleaning = Pick<Express.Locals, 'pictures' | 'sanitize'>
type Clean = (html: string) => string

/**
 * Replies that no browser gets in upstream's form: the chat is unwrapped, because a script prints it, and the verify token
 * of a reset code stays on the server (SUP-01).
 */
const CLEANED: Partial<Record<CallName, (raw: unknown, clean: Clean, locals: Cleaning) => unknown>> = {
  forgetPassword: () => null,
  questions(raw, clean, { pictures: { pictureOf } }) {
    const reading = readTolerantly(CALLS.questions.reply, raw)
    return { list: reading.ok ? chatEntries(reading.data, clean, pictureOf) : [] }
  },
}

/**
 * Returns what a caller of the api proxy gets as `data`: the reply of upstream, whose HTML is cleaned as on the pages, with
 * pictures at our addresses and without links to what is switched off (SEC-11, PRT-20).
 */
export function cleanedData(name: CallName, { raw }: Reply, locals: Cleaning): unknown {
  const clean: Clean = (html) => locals.pictures.inHtml(locals.sanitize(html))
  const cleaned = CLEANED[name]
  if (cleaned) return cleaned(raw, clean, locals)
  const { html } = CALLS[name]
  return html.length > 0 ? withCleanHtml(raw, html, clean) : raw
}

/** The same reply with these fields cleaned at any depth. A field that is an address as a whole stays one. */
function withCleanHtml(value: unknown, fields: readonly string[], clean: Clean): unknown {
  if (Array.isArray(value)) return value.map((item) => withCleanHtml(item, fields, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      typeof inner === 'string' && fields.includes(name)
        ? [name, externalOf(inner)?.href ?? clean(inner)]
        : [name, withCleanHtml(inner, fields, clean)],
    ),
  )
}
