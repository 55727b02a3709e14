import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { readReply } from '../../contract/calls/read.ts'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { href } from '../../contract/routes.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { Redirect } from '../_layout/thrown.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const NIK = '3174015708900001'

async function page(verification: object | null | undefined) {
  const reading = readReply(CALLS.userDetail, { username: 'budi01', verification })
  const detail = reading.ok ? reading.data : expect.unreachable()
  const api = Object.assign(Object.create(exampleApi()), { userDetail: async () => detail })
  const session = { signedIn: true, guest: false }
  const context = pageContext({ url: href.accountVerification(), session, api })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves WDL-30.
test('each state is said in words with its next step', async () => {
  for (const state of ['none', 'asked']) expect(await page({ state })).toContain('action="/api/user/verification"')
  const pending = await page({ state: 'pending', nikEnd: '0001' })
  expect(pending).not.toContain('verification-form')
  expect(pending).toContain('•••• •••• •••• 0001')
  expect(await page({ state: 'done' })).toMatch(/action="\/resume" method="post"><button [^>]*btn-accent/)
  const retry = await page({ state: 'refused', refusal: 'retry', text: 'The card is <b>blurred</b>' })
  expect(retry).toContain('verification-form')
  expect(retry).toContain('The card is &lt;b&gt;blurred')
  const final = await page({ state: 'refused', refusal: 'final', text: 'No' })
  expect(final).not.toContain('verification-form')
  expect(final).toContain(`href="${href.contact()}"`)
  const external = await page({
    state: 'refused',
    refusal: 'external',
    text: 'There',
    link: 'https://id.example/a?b=1',
  })
  expect(external).toMatch(/href="https:\/\/id\.example\/a\?b=1" target="_blank" rel="noopener"/)
  expect(external).toContain('It takes place at id.example')
})

// Proves WDL-30.
test.each(['http://id.example/', 'javascript:alert(1)', '/wallet', 'https://budi@id.example/', ''])(
  'no link leads to "%s", and a kind that nobody knows promises nothing',
  async (link) => {
    const external = await page({ state: 'refused', refusal: 'external', text: 'There', link })
    expect(external).toContain('verification-final')
    if (link) expect(external).not.toContain(`href="${link}"`)
    expect(await page({ state: 'refused', refusal: 'soon', text: 'x' })).toContain('verification-final')
  },
)

// Proves WDL-30, WDL-31.
test('without a verification, in an unknown state too, the page leads to the account; no more than four digits are shown', async () => {
  for (const verification of [undefined, null, {}, { state: 'frozen' }])
    await expect(page(verification)).rejects.toThrow(Redirect)
  for (const nikEnd of [NIK, '12345', 'abcd', 1234567890123456])
    expect(await page({ state: 'pending', nikEnd })).not.toMatch(/\d{5}/)
})
