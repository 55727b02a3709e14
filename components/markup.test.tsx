import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, buttonClass } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { GameGrid } from './Games.tsx'
import { Notice } from './Notice.tsx'
import { Track } from './Order.tsx'
import { Skeleton, Tag } from './Panels.tsx'

test('a busy button keeps its label and announces that it is busy; it never submits by accident', () => {
  const html = renderToStaticMarkup(
    <Button kind="accent" busy>
      Pay
    </Button>,
  )
  expect(html).toBe('<button type="button" class="btn btn-accent" aria-busy="true">Pay</button>')
  expect(renderToStaticMarkup(<Button type="submit">Pay</Button>)).toContain('type="submit"')
})

test('a link can look like a button', () => {
  expect(buttonClass({ kind: 'line', size: 'sm', wide: true })).toBe('btn btn-line btn-sm btn-wide')
  expect(buttonClass()).toBe('btn')
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

test('pictures of the first view load at once, all others when they are near', () => {
  const games = ['a', 'b', 'c'].map((key) => ({ key, href: `/g/${key}`, name: key, imageUrl: `/${key}.svg` }))
  const html = renderToStaticMarkup(<GameGrid games={games} eager={2} />)
  expect([...html.matchAll(/<img[^>]*>/g)].map(([image]) => image.includes('loading="lazy"'))).toEqual([
    false,
    false,
    true,
  ])
})

test('a game without a picture keeps its space', () => {
  expect(renderToStaticMarkup(<GameGrid games={[{ key: 'a', href: '/', name: 'A' }]} />)).toContain(
    '<span class="game-art">',
  )
})

test('the tone selects class and icon', () => {
  expect(renderToStaticMarkup(<Notice tone="positive">Done</Notice>)).toMatch(
    /^<div class="note is-positive">.*#i-check/,
  )
  expect(renderToStaticMarkup(<Notice>Wait</Notice>)).toMatch(/^<div class="note">.*#i-info/)
  expect(renderToStaticMarkup(<Tag tone="accent">Bonus</Tag>)).toBe('<span class="tag tag-accent">Bonus</span>')
  expect(renderToStaticMarkup(<Tag tone="danger">Failed</Tag>)).toBe('<span class="tag is-danger">Failed</span>')
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

// Proves DEV-10.
test('the loading state shows six rows', () => {
  expect(renderToStaticMarkup(<Skeleton />).match(/class="skeleton"/g)).toHaveLength(6)
})
