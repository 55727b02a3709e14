import { expect, test } from 'vitest'
import { RechargePage } from '../../contract/calls/deposits.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { Page } from './+Page.tsx'
import { depositFormProps } from './formProps.ts'

const page = RechargePage.parse({ minAmount: '10000', maxAmount: '10000000', amounts: [], payment: [], readme: '' })

function html(locale: 'en' | 'india', site: object) {
  const context = pageContext({ locale, site: { ...pageContext().site, ...site } })
  const form = depositFormProps({
    page,
    paid: [],
    t: context.t,
    locale,
    refused: null,
    panel: false,
    readme: '',
    pictureOf: context.pictureOf,
    intent: 'i',
  })
  return rendered(Object.assign(context, { data: { title: 'T', notice: '', form, own: null } }), <Page />)
}

// Proves DEP-24.
test('the usual time and the text of the operator appear below the form, as text, in the language of the player', () => {
  const limitsText = { en: 'QRIS: <b>10 million</b> a day.', id: 'QRIS: 10 juta sehari.' }
  expect(html('en', { limitsText, usualMinutes: 45 })).toContain('within 45 minutes')
  expect(html('en', { limitsText })).toContain('QRIS: &lt;b&gt;10 million&lt;/b&gt; a day.')
  expect(html('india', { limitsText })).toContain('QRIS: 10 juta sehari.')
  expect(html('india', {})).not.toContain('limits-text')
})
