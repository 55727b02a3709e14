import { expect, test } from 'vitest'
import { escapeHtml } from '../../../common/escapeHtml.ts'
import { html } from './html.ts'

// Proves SEC-35.
test('values are escaped, nested templates are not', () => {
  const evil = `<img src=x onerror="a('&')">`
  expect(html`<p title="${evil}">${evil}</p>`.html).not.toContain('<img')
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}</ul>`.html).toBe('<ul><li>1</li><li>&lt;</li></ul>')
  expect(escapeHtml(evil)).toBe('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;')
})
