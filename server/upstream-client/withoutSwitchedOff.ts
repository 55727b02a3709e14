import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { PROMOTIONS } from '../../contract/calls/promotions.ts'
import { readReply } from '../../contract/calls/read.ts'
import { fieldsOff, leadsOff } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import type { Env } from '../env.ts'
import { wholeAndFresh } from './publicCache.ts'
import { type CachedReply, type Reply, replyTo } from './reply.ts'
import type { Upstream } from './upstream.ts'

type IsGone = (href: string) => boolean

/** The replies with links of the operator's own content. */
const CONTENT: ReadonlySet<CallName> = new Set<CallName>(['homeCards', 'popup', 'articles'])

const PROMOTION = href.promosiDetail()

/**
 * Upstream without what leads to a switched-off page (PRT-20): a banner, card, popup or article whose link goes there is
 * left out, as is whatever links to the page of such an article. A block with entries keeps them and loses its link.
 * Fields and article types of the feature go too. With every feature on it is upstream itself.
 * `origin`: the product's own address, whose links are in-app links.
 */
export function withoutSwitchedOff(
  upstream: Upstream,
  { FEATURES_OFF: off }: Pick<Env, 'FEATURES_OFF'>,
  origin: string,
): Upstream {
  if (off.length === 0) return upstream
  const leadsAway: IsGone = (href) => leadsOff(off, href, origin)
  /** A cached reply gives the same object again, so that renders of it can be cached too. */
  const known = new WeakMap<Reply, { goneIds: string; changed: CachedReply }>()

  return {
    ...upstream,
    async send(name, input, context, freshness) {
      const reply = await upstream.send(name, input, context, freshness)
      if (reply.file) return reply
      const isContent = CONTENT.has(name)
      const ids = isContent && CALLS[name].cacheable ? await goneArticles() : []
      const goneIds = ids.join()
      const before = known.get(reply)
      if (before?.goneIds === goneIds) return replyTo(CALLS[name], before.changed)
      const changed = cleaned(name, reply, isContent ? withArticles(leadsAway, ids) : null)
      known.set(reply, { goneIds, changed: { call: CALLS[name], reply: changed } })
      return changed

      /** Ids of promotions that lead to a switched-off page. None when they cannot be read. */
      async function goneArticles(): Promise<string[]> {
        if (off.includes('promotions') || !mentions(reply.raw, PROMOTION)) return []
        try {
          const { requestId, locale, device, appName } = context
          const publicContext = { requestId, locale, device, appName }
          const promotions = await upstream.send('articles', PROMOTIONS, publicContext, wholeAndFresh())
          return (promotions.data ?? []).filter((article) => isAway(article, leadsAway)).map(({ id }) => id)
        } catch {
          return []
        }
      }
    },
  }

  function cleaned<N extends CallName>(name: N, reply: Reply<N>, isGone: IsGone | null): Reply<N> {
    const fields = fieldsOff(off, name)
    const types = name === 'articleTypes' && off.includes('promotions')
    if (!isGone && fields.length === 0 && !types) return reply
    const base = isGone ? (withoutLinks(reply.raw, isGone) ?? {}) : reply.raw
    const raw = types ? withoutType(base) : withoutFields(base, fields)
    const reading = readReply(CALLS[name], raw)
    const { message, bytes = 0 } = reply
    return reading.ok ? { message, bytes, raw, data: reading.data } : reply
  }
}

const withArticles =
  (leadsAway: IsGone, ids: readonly string[]): IsGone =>
  (href) =>
    leadsAway(href) || ids.some((id) => href === `${PROMOTION}?id=${encodeURIComponent(id)}`)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The address that an entry leads to: its link, or a content that is an address (PRO-01). */
const isAway = ({ link, content }: Fields, isGone: IsGone): boolean =>
  [link, content].some(
    (text) => typeof text === 'string' && /^(?:\/|https?:)/i.test(text.trim()) && isGone(text.trim()),
  )

/** `undefined`: the entry itself leads to a switched-off page. The popup of visitors is an entry of its own (HOM-22). */
function withoutLinks(value: unknown, isGone: IsGone): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLinks(item, isGone)).filter((item) => item !== undefined)
  if (!isFields(value)) return value
  const away = isAway(value, isGone)
  const hasEntries = Array.isArray(value.subCardList) && value.subCardList.length > 0
  if (away && !hasEntries) {
    const visitor = isFields(value.visitor) && withoutLinks(value.visitor, isGone)
    return visitor ? { visitor } : undefined
  }
  return Object.fromEntries(
    Object.entries(away ? (withoutFields(value, ['link', 'btnName']) as Fields) : value).map(([key, inner]) => [
      key,
      withoutLinks(inner, isGone),
    ]),
  )
}

/** The same reply, bare or as `{data: …}` or `{list: …}`, without these fields. */
function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (!isFields(value) || names.length === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (names.includes(key) ? [] : [[key, withoutFields(inner, names)]])),
  )
}

/** Article types without that of the promotions. */
function withoutType(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => (isFields(item) ? item.type : item) !== PROMOTIONS.type)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutType(inner)]))
}

function mentions(value: unknown, path: string): boolean {
  if (typeof value === 'string') return value.startsWith(path)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => mentions(inner, path))
}
