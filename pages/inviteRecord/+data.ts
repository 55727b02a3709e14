import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { friendOf, readRecords } from '../invite/readRecords.ts'

export type Data = Awaited<ReturnType<typeof data>>

const PAGE_SIZE = 20

/** `?page=` from 1; any other value is the first page. */
const pageOf = (typed: string | undefined) => (/^[1-9]\d{0,4}$/.test(typed ?? '') ? Number(typed) : 1)

export async function data({ api, t, locale, urlParsed }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const page = pageOf(urlParsed.search.page)
  const reading = await readRecords(api, page, PAGE_SIZE)
  const records = reading.state === 'ok' ? reading.records : null
  const list = records?.list ?? []
  const more = records?.total === undefined ? list.length === PAGE_SIZE : page * PAGE_SIZE < records.total
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
