import type { PictureFacts } from '../../../contract/pictures.ts'
import { BannerCarousel } from '../../../islands/BannerCarousel/BannerCarousel.island.tsx'
import { Island } from '../../../islands/Island.tsx'
import { usePageContext } from '../../_layout/context.tsx'
import type { Item } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

interface BannersProps {
  banners: (Item & { imageUrl: string })[]
  /** The picture of the first one, when it is a part of the document. */
  first?: PictureFacts
}

/** Block 101. A single banner does not move and is not an island. */
export function Banners({ banners, first }: BannersProps) {
  const { t, saveData, pictureOf } = usePageContext()
  const { href } = useLinked()
  const props = {
    banners: banners.map(({ title, imageUrl, link }, place) => ({
      title,
      imageUrl: (place === 0 && first) || pictureOf(imageUrl, 'banner'),
      href: link && href(link.href),
      external: link?.external || undefined,
    })),
    autoplay: !saveData,
    words: {
      carousel: t('home.banners'),
      prev: t('home.previous'),
      next: t('home.next'),
      pause: t('home.pauseBanners'),
    },
  }
  if (banners.length < 2) return <BannerCarousel {...props} />
  return <Island of={BannerCarousel} props={props} when="quiet" />
}
