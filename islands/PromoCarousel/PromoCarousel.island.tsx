import { PromoCard } from '../../components/Panels.tsx'
import type { PictureSource } from '../../contract/pictures.ts'
import { Dots } from '../carousel/Dots.tsx'
import { useCarousel } from '../carousel/useCarousel.ts'

export interface PromoSlide {
  href: string
  external?: boolean | undefined
  title: string
  until?: string | undefined
  imageUrl?: PictureSource | undefined
}

export interface PromoCarouselProps {
  promotions: PromoSlide[]
  /** Off with Save-Data. */
  autoplay: boolean
  words: { carousel: string }
}

/** The promotions of home. Why an island: it moves and loops. Without JavaScript: a scroll-snap row of links. */
export function PromoCarousel({ promotions, autoplay, words }: PromoCarouselProps) {
  const count = promotions.length
  const { frame, current, repeats } = useCarousel({ count, row: 'promo-rail', slide: 'promo-card', autoplay })
  return (
    <section className="promo-wrap" aria-roledescription="carousel" aria-label={words.carousel}>
      <div className="promo-view" ref={frame}>
        <div className="promo-rail">
          {Array.from({ length: repeats }, (_, round) =>
            promotions.map((promotion, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the promotions of a page never change places
              <PromoCard key={`${round}-${place}`} {...promotion} lazy={place > 0} repeat={round > 0} />
            )),
          )}
        </div>
      </div>
      {count > 1 && <Dots count={count} current={current} />}
    </section>
  )
}
