import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Track } from './Order.tsx'

test('a busy button keeps its label and announces that it is busy; it never submits by accident', () => {
  const html = renderToStaticMarkup(
    <Button kind="accent" busy>
      Pay
    </Button>,
  )
  expect(html).toBe('<button type="button" class="btn btn-accent" aria-busy="true">Pay</button>')
  expect(renderToStaticMarkup(<Button type="submit">Pay</Button>)).toContain('type="submit"')
})

test.each([
  [0, ['step', 'none', 'none']],
  [1, ['done', 'step', 'none']],
  [3, ['done', 'done', 'done']],
])('track at %d', (current, states) => {
  const html = renderToStaticMarkup(<Track steps={['made', 'waiting', 'credited']} current={current} />)
  const items = [...html.matchAll(/<li([^>]*)>/g)].map(([, attributes = '']) =>
    attributes.includes('is-done') ? 'done' : attributes.includes('aria-current="step"') ? 'step' : 'none',
  )
  expect(items).toEqual(states)
})

test('a dialog is named by its title; a link, or a form without script, closes it', () => {
  const linked = renderToStaticMarkup(
    <Dialog id="d" title="Sign in" closeLabel="Close" closeHref="/" open>
      x
    </Dialog>,
  )
  expect(linked).toContain('aria-labelledby="d-t"')
  // The focus begins at the first action, which is not the close button.
  expect(linked.indexOf('x<')).toBeLessThan(linked.indexOf('data-close'))
  expect(linked).toMatch(/<a class="btn btn-icon dialog-close" href="\/" aria-label="Close" data-close="">/)
  expect(
    renderToStaticMarkup(
      <Dialog id="d" title="Sign in" closeLabel="Close">
        x
      </Dialog>,
    ),
  ).toContain('<form method="dialog">')
})
