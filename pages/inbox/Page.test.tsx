import { expect, test } from 'vitest'
import { UserDetail } from '../../contract/calls/account.ts'
import type { Api } from '../../contract/calls/api.ts'
import { Transaction } from '../../contract/calls/history.ts'
import { Message } from '../../contract/calls/inbox.ts'
import { ContractBroken, UpstreamUnavailable } from '../../contract/errors.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { EMPTY_SHELL } from '../_layout/shellData.ts'
import { SCREENS } from '../screens.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const NOW = Date.parse('2026-11-28T20:00:00+07:00')
const DAY_MS = 86_400_000

const DOWN = new UpstreamUnavailable('inbox', 'timeout', true)

const message = (id: string, more: object = {}) =>
  Message.parse({ id, createTime: NOW, title: `Title ${id}`, text: `Text ${id}`, read: false, ...more })

const MESSAGES = [
  message('3', { about: 'bonus' }),
  message('2', { about: 'order', transNo: 'W-1', amount: '50000', read: true }),
  message('1', { createTime: NOW - DAY_MS, about: 'something new' }),
]

const marked: unknown[] = []
const api = {
  inbox: async () => ({ list: MESSAGES, total: 3 }),
  readInbox: async (input: unknown) => {
    marked.push(input)
    return null
  },
}

async function page(url = '/inbox', changes: object = {}, player?: object) {
  marked.length = 0
  const shell = { ...EMPTY_SHELL, player: player ? UserDetail.parse({ username: 'budi123', ...player }) : null }
  const session = { signedIn: true, guest: false }
  const calls = { ...api, ...changes } as unknown as Api
  const context = pageContext({ url, session, screen: SCREENS.inbox, api: calls, now: NOW, shell })
  const html = rendered(Object.assign(context, { data: await data(context) }), <Page />)
  return { html, context }
}

const rowsOf = (html: string) => html.split('<li ').slice(1)

// Proves INB-04.
test('messages stand by day with time and amount; unread ones are marked, and one form reads all up to the newest', async () => {
  const { html } = await page()
  expect(html.match(/<h2>[^<]*/g)).toEqual(['<h2>Today', '<h2>Yesterday'])
  const [unread = '', read = ''] = rowsOf(html)
  expect(unread).toContain('href="/inbox?open=3#open"')
  expect(unread).toMatch(/data-unread.*20[.:]00.*Unread/)
  expect(unread).not.toContain('Text 3')
  expect(read).toContain('50,000')
  expect(read).not.toContain('data-unread')
  expect(html).toMatch(/<form [^>]*action="\/api\/user\/inbox\/read" method="post">.*name="upTo" value="3"/)
  expect(marked).toEqual([])
})

// Proves INB-04, INB-05.
test('an open message is read, and says and links what it is about; the mark of the shell counts it no more', async () => {
  const { html, context } = await page('/inbox?open=3')
  expect([marked, context.justRead]).toEqual([[{ id: '3' }], 1])
  expect(rowsOf(html)[0]).toMatch(/^class="txn" id="open".*Text 3.*href="\/bonuses"/)
  expect(rowsOf(html)[0]).not.toContain('data-unread')
  const again = await page('/inbox?open=2')
  expect([marked, again.context.justRead]).toEqual([[], undefined])
  expect(again.html).toContain('href="/confirm?transNo=W-1"')
  const refused = await page('/inbox?open=3', { readInbox: () => Promise.reject(DOWN) })
  expect(refused.context.justRead).toBeUndefined()
  expect((await page('/inbox?open=none')).html).not.toContain('id="open"')
})

// Proves INB-07.
test('on a break no message leads to a bonus or an invitation', async () => {
  const breakUntil = NOW + DAY_MS
  expect((await page('/inbox?open=3', {}, { breakUntil })).html).not.toContain('/bonuses')
  expect((await page('/inbox?open=2', {}, { breakUntil })).html).toContain('/confirm?transNo=W-1')
  const none = { inbox: async () => ({ list: [], total: 0 }) }
  expect((await page('/inbox', none)).html).not.toMatch(/recharge|bonuses|invite|promosi/)
})

// Proves INB-06.
test('without an inbox the history tells of money, and nothing is unread; what failed is said', async () => {
  const trx = (transNo: string, type: string) =>
    Transaction.parse({ transNo, type, state: 'credited', amount: '-50000', createTime: NOW, method: 'BCA' })
  const changes = {
    inbox: () => Promise.reject(new ContractBroken('GET /user/inbox', [])),
    history: async () => ({ list: [trx('W-1', 'withdrawal'), trx('B-1', 'bet')], total: 2 }),
  }
  const { html } = await page('/inbox?open=3', changes)
  expect(rowsOf(html)).toHaveLength(1)
  expect(html).toContain('href="/confirm?transNo=W-1"')
  expect(html).toContain('What your history tells')
  expect(html).not.toMatch(/data-unread|<form/)
  const failed = await page('/inbox', { inbox: () => Promise.reject(DOWN) })
  expect(failed.html).toContain('The inbox did not load')
})
