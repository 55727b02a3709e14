import { expect, test } from 'vitest'
import { UserDetail } from '../../contract/calls/account.ts'
import type { Api } from '../../contract/calls/api.ts'
import { WithdrawPage } from '../../contract/calls/withdrawals.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

async function html(reply: object, verification?: object) {
  const withdrawPage = async () => WithdrawPage.parse({ withdrawMaxAmount: '500000', ...reply })
  const userDetail = async () => UserDetail.parse({ username: 'budi01', verification })
  const context = pageContext({ url: '/withdraw', api: { withdrawPage, userDetail } as unknown as Api })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves WDL-24.
test('the rows, the level banner and the rules appear as upstream sends them', async () => {
  const page = await html({
    firstOptionName: 'Balance',
    firstOptionValue: 'IDR 70,000',
    fourthOptionName: 'Left today',
    fourthOptionValue: '2 of 3',
    levelContent: 'Level 2 takes out more.',
    levelDetailButton: 'All levels',
    levelDetailToUrl: '/level',
    ruleName: 'Good to know',
    ruleValue: '<p>Up to 7 working days.</p>',
  })
  expect(page).toMatch(/<dt>Balance<\/dt><dd>IDR 70,000<\/dd>.*<dt>Left today<\/dt><dd>2 of 3<\/dd>/)
  expect(page.match(/<dt>/g)).toHaveLength(2)
  expect(page).toMatch(
    /<a class="note note-over" href="\/level">.*Level 2 takes out more\. <b class="nowrap">All levels/,
  )
  expect(page).toMatch(/<h2>Good to know<\/h2>.*<p>Up to 7 working days\.<\/p>/)
})

// Proves PHO-07.
test('the page says until when payouts pause, and why', async () => {
  expect(await html({})).not.toContain('paused')
  const page = await html({ pausedUntil: Date.parse('2026-11-24T12:00:00+07:00') })
  expect(page).toMatch(/Withdrawals are paused until [^<]*24[^<]*12[.:]00[^<]*set by phone/)
})

// Proves WDL-30.
test('a player who has to verify, or once more, hears it beforehand, and nobody else', async () => {
  const leads = async (verification?: object) => (await html({}, verification)).includes('href="/account/verification"')
  for (const asks of [{ state: 'asked' }, { state: 'refused', refusal: 'retry' }]) expect(await leads(asks)).toBe(true)
  const others = [undefined, { state: 'none' }, { state: 'pending' }, { state: 'done', refusal: 'retry' }]
  for (const one of [...others, { state: 'refused', refusal: 'final' }]) expect(await leads(one)).toBe(false)
})
