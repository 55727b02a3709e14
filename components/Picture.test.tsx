import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

// Proves PIC-06.
test('a picture with widths says how wide it is drawn, and one with a colour shows it', () => {
  const html = renderToStaticMarkup(
    <Picture of={{ src: '/a-360', srcset: '/a-360 360w,/a-640 640w', tint: 'aei' }} use="banner" when="first" />,
  )
  expect(html).toContain('srcSet="/a-360 360w,/a-640 640w" sizes="(min-width:45rem) 34rem,88vw" data-tint="aei"')
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toContain('loading')
})
