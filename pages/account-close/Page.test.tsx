import { expect, test } from 'vitest'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { href } from '../../contract/routes.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const FREE = { days: 14, payable: '0', remainder: '0', bonus: '0', openOrders: 0, openRounds: 0 }

async function page(closing: object, { url = href.accountClose(), signedIn = true } = {}) {
  const session = { signedIn, guest: false }
  const context = pageContext({ url, session, api: exampleApi({ closing: { ...FREE, ...closing } }) })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves ACC-59.
test('a visitor reads what closing means, and can sign in', async () => {
  const html = await page({}, { signedIn: false })
  expect(html).toContain('You have 14 days to change your mind')
  expect(html).toContain('Sign in to close your account')
  expect(html).not.toContain('close-continue')
})

// Proves ACC-55.
test('what stands in the way is named, and the second step is not there', async () => {
  const html = await page(
    { payable: '50000', openOrders: 2, openRounds: 1 },
    { url: href.accountClose({ step: 'confirm' }) },
  )
  expect(html).toContain('IDR\u00a050,000 can be withdrawn')
  expect(html).toContain('in progress: 2')
  expect(html).toContain('not ended: 1')
  expect(html).not.toContain('close-submit')
})

// Proves ACC-55.
test('both steps name the money that is given up', async () => {
  for (const url of [href.accountClose(), href.accountClose({ step: 'confirm' })])
    expect(await page({ remainder: '9000', bonus: '10000' }, { url })).toContain('IDR\u00a019,000 cannot be withdrawn')
})

// Proves ACC-56.
test('a closed account is offered to be kept', async () => {
  const html = await page({ closesAt: Date.UTC(2026, 11, 11, 5) })
  expect(html).toContain('11 Dec 2026, 12:00 WIB')
  expect(html).toContain('close-keep')
})
