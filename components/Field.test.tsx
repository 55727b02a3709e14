import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Check, Field } from './Field.tsx'

const field = <Field id="u" name="username" label="Name" hint="6-12 letters" maxLength={12} />

// Proves DEV-19.
test('the hint describes the input', () => {
  const html = renderToStaticMarkup(field)
  expect(html).toContain('<label class="label" for="u">Name</label>')
  expect(html).toContain('aria-describedby="u-h"')
  expect(html).toContain('<p class="hint" id="u-h">6-12 letters</p>')
  expect(html).not.toContain('aria-invalid')
})

// Proves DEV-19.
test('an error replaces the hint and marks the input', () => {
  const html = renderToStaticMarkup(<Field id="u" name="username" label="Name" hint="6-12 letters" error="Too short" />)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/<p class="error" id="u-h">.*<span>Too short<\/span><\/p>/)
  expect(html).not.toContain('6-12 letters')
})

// Proves DEV-19.
test('a refused checkbox shows the reason', () => {
  const html = renderToStaticMarkup(<Check id="a" name="agree" label="I agree" error="Please read and accept" />)
  expect(html).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="a-h")[^>]*>/)
  expect(html).toContain('id="a-h"')
})
