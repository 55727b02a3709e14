import { expect, test } from 'vitest'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

async function walletOf(locale: 'en' | 'india', api = exampleApi()) {
  const context = pageContext({ api, url: '/wallet', locale, session: { signedIn: true, guest: false } })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves PRT-16.
test.each([
  ['en', 'Net deposits to date: IDR\u00a0500,000'],
  ['india', 'Total isi saldo dikurangi penarikan: Rp\u00a0500.000'],
] as const)('in %s the wallet shows net deposits', async (locale, text) => {
  expect(await walletOf(locale)).toContain(text)
})
