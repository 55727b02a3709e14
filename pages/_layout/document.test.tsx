import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { assembleDocument } from './document.tsx'

const documentWith = (input: Parameters<typeof pageContext>[0]) =>
  assembleDocument(pageContext(input), '<p>body</p>').html

// Proves DEV-31.
test('no browser takes the number of an account for a phone', () => {
  expect(documentWith({})).toContain('<meta name="format-detection" content="telephone=no"/>')
})

// Proves PIC-08.
test('a first picture that is not in the document is asked for before the styles, in the width that its place takes', () => {
  const html = documentWith({ firstPicture: { src: '/p/360/a.jpg', srcset: '/p/360/a.jpg 360w,/p/640/a.jpg 640w' } })
  const link = /<link rel="preload"[^>]*>/.exec(html)?.[0] ?? ''
  // The styles follow the title.
  expect(link).not.toBe('')
  expect(html.indexOf(link)).toBeLessThan(html.indexOf('</title>'))
  expect(link).toContain('href="/p/360/a.jpg"')
  expect(link).toContain('imageSrcSet="/p/360/a.jpg 360w,/p/640/a.jpg 640w"')
  expect(link).toContain('88vw')
  expect(link).toContain('fetchPriority="high"')
  expect(documentWith({ firstPicture: '/art/a.svg' })).toContain('<link rel="preload" as="image" href="/art/a.svg"')
  for (const input of [{ firstPicture: 'data:image/svg+xml,x' }, {}])
    expect(documentWith(input)).not.toContain('rel="preload"')
})

const homeOf = (input: Parameters<typeof pageContext>[0]) => {
  const context = pageContext(input)
  return assembleDocument(context, `<p>first</p><link rel="stylesheet" href="${context.restStyles.href}"/>`)
}
const { overHomeScript, putBackScript, loaderScript } = pageContext({})

// Proves LIN-26.
test('a visitor on a phone asks for what opens over home in its head, and the policy allows it', () => {
  const { html, inline } = homeOf({})
  expect(html.indexOf(`<script>${overHomeScript}</script>`)).toBeGreaterThan(0)
  // Before the other styles, which are larger than what it asks for.
  expect(html.indexOf(overHomeScript)).toBeLessThan(html.indexOf('as="style"'))
  expect(inline.scripts).toContain(overHomeScript)

  for (const input of [
    { device: 'desktop' },
    { saveData: true },
    { url: '/?invite=ABC' },
    { session: { signedIn: true, guest: false } },
  ] as const)
    expect(homeOf(input).inline.scripts).not.toContain(overHomeScript)
  expect(documentWith({})).not.toContain(overHomeScript)
})

// Proves DEV-24.
test('every page but a first home of a visitor restores before it is shown', () => {
  expect(homeOf({}).inline.scripts).not.toContain(putBackScript)
  for (const input of [{ fromHere: true }, { session: { signedIn: true, guest: false } }] as const)
    expect(homeOf(input).inline.scripts).toEqual(expect.arrayContaining([putBackScript, loaderScript]))
  expect(documentWith({})).toContain(putBackScript)
})
