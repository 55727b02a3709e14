import { expect, test } from 'vitest'
import { RechargePage } from '../../contract/recharge.ts'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { Page } from './+Page.tsx'
import { depositFormProps } from './formProps.ts'

const page = RechargePage.parse({ minAmount: '10000', maxAmount: '10000000', amounts: [], payment: [], readme: '' })

function html(locale: 'en' | 'india', site: object) {
  const context = pageContext({ locale, site: { ...pageContext().site, ...site } })
  const form = depositFormProps({ page, t: context.t, locale, refused: null, panel: false, readme: '', intent: 'i' })
  return drawn(Object.assign(context, { data: { title: 'T', notice: '', form, own: null } }), <Page />)
}

test('the usual time and the operator’s own sentence stand below the form, as text, in the player’s language', () => {
  const limitsText = { en: 'QRIS: <b>10 million</b> a day.', id: 'QRIS: 10 juta sehari.' }
  expect(html('en', { limitsText, usualMinutes: 45 })).toContain('within 45 minutes')
  expect(html('en', { limitsText })).toContain('QRIS: &lt;b&gt;10 million&lt;/b&gt; a day.')
  expect(html('india', { limitsText })).toContain('QRIS: 10 juta sehari.')
  expect(html('india', {})).not.toContain('limits-text')
})
