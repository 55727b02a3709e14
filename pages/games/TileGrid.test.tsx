import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { PageContextProvider } from '../_layout/context.tsx'
import { TileGrid } from './TileGrid.tsx'

const tiles = Array.from({ length: 12 }, (_, key) => ({
  key: String(key),
  href: `/games/${key}`,
  external: false,
  name: `Game ${key}`,
  by: 'Meru',
  imageUrl: `/art/games/${key}.svg`,
}))

// Proves LIN-23.
test.each([
  ['mobile', true, 3],
  ['desktop', true, 8],
  ['mobile', false, 0],
] as const)('%s, first on its page: %s, %i pictures are loaded at once', (device, first, count) => {
  const html = renderToStaticMarkup(
    <PageContextProvider value={pageContext({ device })}>
      <TileGrid tiles={tiles} first={first} />
    </PageContextProvider>,
  )
  const pictures = html.match(/<img[^>]*>/g) ?? []
  expect(pictures).toHaveLength(tiles.length)
  expect(pictures.filter((picture) => !picture.includes('loading="lazy"'))).toHaveLength(count)
})
