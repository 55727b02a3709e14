import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BannerCarousel } from './BannerCarousel.island.tsx'

const words = { carousel: 'Banners', prev: 'Previous', next: 'Next', pause: 'Pause' }
const banner = (id: number) => ({ href: `/promosiDetail?id=${id}`, imageUrl: `/b${id}.jpg`, title: `Banner ${id}` })

test('without JavaScript every banner is one link; a banner without a target is a plain picture', () => {
  const banners = [banner(1), { imageUrl: '/b2.jpg', title: 'Banner 2' }]
  const html = renderToString(<BannerCarousel banners={banners} autoplay words={words} />)
  expect(html.match(/href="\/promosiDetail[^"]*"/g)).toHaveLength(1)
  expect(html).toContain('alt="Banner 2"')
})
