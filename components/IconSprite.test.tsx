import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './Icon.tsx'
import { iconSprite } from './IconSprite.tsx'

const symbols = (sprite: string) => [...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map(([, name]) => name)

// Proves ISL-09.
test('every icon of the page is inlined once, others are not', () => {
  const html = renderToStaticMarkup(
    <>
      <Icon name="wallet" />
      <Icon name="star" />
      <Icon name="wallet" />
    </>,
  )
  expect(symbols(iconSprite(html, []))).toEqual(['wallet', 'star'])
})
