import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { Picture } from '../../components/Picture.tsx'
import type { PictureSource } from '../../contract/pictures.ts'
import { Dots } from '../carousel/Dots.tsx'
import { useCarousel } from '../carousel/useCarousel.ts'

export interface BannerProps {
  /** The id of the form that a press sends, in place of a target, and the age that it names. */
  form?: { id: string; age: string } | undefined
  /** Without a target the picture is not a link. */
  href?: string | undefined
  external?: boolean | undefined
  imageUrl: PictureSource
  title: string
}

export interface BannerCarouselProps {
  banners: BannerProps[]
  /** Off with Save-Data: then it moves only on request. */
  autoplay: boolean
  words: { carousel: string; prev: string; next: string; pause: string }
}

/** The banners of home. Why an island: it moves on, loops. Without JavaScript: a scroll-snap row of links. */
export function BannerCarousel({ banners, autoplay, words }: BannerCarouselProps) {
  const count = banners.length
  const carousel = useCarousel({ count, row: 'banner-rail', slide: 'banner', coverflow: true, autoplay })
  return (
    <section className="banner-wrap" aria-roledescription="carousel" aria-label={words.carousel}>
      <div className="banner-view" ref={carousel.frame}>
        <div className="banner-rail">
          {Array.from({ length: carousel.repeats }, (_, round) =>
            banners.map((banner, place) => (
              <Banner
                // biome-ignore lint/suspicious/noArrayIndexKey: the banners of a page never change places
                key={`${round}-${place}`}
                {...banner}
                first={round === 0 && place === 0}
                repeat={round > 0}
              />
            )),
          )}
        </div>
      </div>
      {count > 1 && (
        <div className="rail-end">
          <Dots count={count} current={carousel.current} />
          <button
            className="btn btn-icon"
            type="button"
            aria-label={words.pause}
            aria-pressed={!carousel.playing}
            onClick={carousel.togglePlaying}
          >
            <Icon name="pause" />
          </button>
          <IconButton icon="prev" label={words.prev} onClick={() => carousel.go('prev')} />
          <IconButton icon="next" label={words.next} onClick={() => carousel.go('next')} />
        </div>
      )}
    </section>
  )
}

interface SlideProps extends BannerProps {
  /** In the first view: loading priority. */
  first: boolean
  /** A copy that makes the loop long enough: the player can press it, but screen readers and the keyboard skip it. */
  repeat: boolean
}

function Banner({ href, external, form, imageUrl, title, first, repeat }: SlideProps) {
  const picture = <Picture of={imageUrl} use="banner" alt={repeat ? '' : title} when={first ? 'first' : 'lazy'} />
  const hidden = repeat && ({ 'aria-hidden': true, tabIndex: -1 } as const)
  if (form) {
    return (
      <button
        className="banner"
        type="submit"
        form={form.id}
        data-testid={repeat ? undefined : 'banner-demo'}
        {...hidden}
      >
        {picture}
        <span className="age">{form.age}</span>
      </button>
    )
  }
  if (!href) return <div className="banner">{picture}</div>
  return (
    <a className="banner" href={href} {...outside(external)} {...hidden}>
      {picture}
    </a>
  )
}
