import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PromoCarousel } from './PromoCarousel.island.tsx'

const promotions = [
  { href: '/promosiDetail?id=1', title: 'Welcome' },
  { href: '/promosiDetail?id=2', title: 'Weekend' },
]

test('without JavaScript every promotion is one link in a named row', () => {
  const html = renderToString(<PromoCarousel promotions={promotions} autoplay words={{ carousel: 'Promotions' }} />)
  expect(html.match(/href="\/promosiDetail\?id=\d"/g)).toEqual([
    'href="/promosiDetail?id=1"',
    'href="/promosiDetail?id=2"',
  ])
  expect(html).toContain('aria-label="Promotions"')
})
