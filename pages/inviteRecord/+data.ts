import type { PageContextServer } from 'vike/types'
import { INVITE_PAGE } from '../../contract/calls/invite.ts'
import { LOCALES } from '../../contract/languages.ts'
import { friendOf, readRecords } from '../invite/readRecords.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** `?page=` from 1; any other value is the first page. */
const pageOf = (typed: string | undefined) => (/^[1-9]\d{0,4}$/.test(typed ?? '') ? Number(typed) : 1)

export async function data({ api, t, locale, urlParsed }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const page = pageOf(urlParsed.search.page)
  const reading = await readRecords(api, page, INVITE_PAGE)
  const records = reading.state === 'ok' ? reading.records : null
  const list = records?.list ?? []
  const more = records?.total === undefined ? list.length === INVITE_PAGE : page * INVITE_PAGE < records.total
  return {
    intl,
    page,
    more,
    records: reading.state,
    total: records?.total,
    earned: records?.earned,
    friends: list.map((friend) => friendOf(friend, records?.minRecharge, { t, intl })),
  }
}
