import type { PageContextServer } from 'vike/types'
import { HISTORY_PAGE } from '../../contract/calls/history.ts'
import { LOCALES } from '../../contract/languages.ts'
import { isoDay } from '../../contract/time/time.ts'
import { extension } from '../_layout/extension.ts'
import type { Reading } from '../_money/movement.ts'
import { dayTitle } from '../transaction/days.ts'
import { fromHistory, type InboxLine, lineOf } from './lines.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The messages by day; `open` is one of them, which is then read. Where upstream has none, the history tells. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now, urlParsed } = context
  const { intl } = LOCALES[locale]
  const reading = { t, intl, now }
  const { open, page: typed = '' } = urlParsed.search
  const page = /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
  const asked = { pageNum: page, pageSize: HISTORY_PAGE }
  const inbox = await extension(api.inbox(asked))
  const shown = { intl, page, state: inbox.state }
  if (inbox.state === 'failed') return { ...shown, days: [], more: false, upTo: undefined }
  if (inbox.state === 'absent') {
    const { list, total } = await api.history(asked)
    return { ...shown, days: daysOf(fromHistory(list, reading), reading), more: hasMore(list, total), upTo: undefined }
  }
  const { list, total } = inbox.data
  const opened = list.find(({ id }) => id === open)
  if (opened && !opened.read && (await extension(api.readInbox({ id: opened.id }))).state === 'ok') context.justRead = 1
  const lines = list.map((message) => lineOf(message, { ...reading, page, isOpen: message === opened }))
  // Up to the newest message that the player has seen, while others are unread.
  const upTo = page === 1 && lines.some(({ isNew }) => isNew) ? lines[0]?.id : undefined
  return { ...shown, days: daysOf(lines, reading), more: hasMore(list, total), upTo }

  function hasMore(rows: readonly unknown[], total: number | undefined) {
    return total === undefined ? rows.length === HISTORY_PAGE : total > page * HISTORY_PAGE
  }
}

const daysOf = (lines: readonly InboxLine[], reading: Reading) =>
  Object.entries(Object.groupBy(lines, ({ at }) => isoDay(at))).map(([key, of = []]) => ({
    ...{ key, lines: of },
    title: dayTitle(of[0]?.at ?? 0, reading),
  }))
