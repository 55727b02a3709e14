import { isTokenField } from '../../common/secrets.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { externalOf } from '../../contract/links.ts'
import type { VisitOf } from './policy.ts'
import type { CallAnswer } from './visit.ts'

type Clean = (html: string) => string

/** The reply as `data` for a caller: cleaned HTML, our pictures, no dead links, no tokens (SEC-11, PRT-20, SES-01). */
export const cleanedData = <N extends CallName>(visit: VisitOf<N>, reply: CallAnswer<N>): unknown =>
  withoutTokens(visibleData(visit, reply))

function visibleData<N extends CallName>(visit: VisitOf<N>, { data, raw }: CallAnswer<N>): unknown {
  const { call, policy, res } = visit
  const { pictures, sanitize } = res.locals
  const clean: Clean = (html) => pictures.inHtml(sanitize(html))
  if (policy.shows) return policy.shows(data, clean, visit)
  return call.html.length > 0 ? withCleanHtml(raw, call.html, clean) : raw
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

/** Returns the same data without the tokens that a sign-in brings, at any depth (SES-01). */
function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !isTokenField(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutTokens(inner)]))
}
