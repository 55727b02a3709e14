import type { PictureFacts } from '../../../contract/pictures.ts'
import { BannerCarousel } from '../../../islands/BannerCarousel/BannerCarousel.island.tsx'
import { Island } from '../../../islands/Island.tsx'
import { usePageContext } from '../../_layout/context.tsx'
import { DemoForm, demoOf } from '../DemoForm.tsx'
import type { Item } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

interface BannersProps {
  banners: (Item & { imageUrl: string })[]
  /** The picture of the first one, when it is a part of the document. */
  first?: PictureFacts
}

const FORM = 'banner-demo'

/** Block 101. A single banner does not move and is not an island. One of a demo opens it with one press (GAM-49). */
export function Banners({ banners, first }: BannersProps) {
  const context = usePageContext()
  const { t, saveData, site, pictureOf } = context
  const { href } = useLinked()
  const demo = banners.map(({ link }) => demoOf(context, link)).find((one) => one !== null)
  const props = {
    banners: banners.map(({ title, imageUrl, link }, place) => {
      const tries = demo !== undefined && demo === link?.href
      return {
        title: tries ? `${title}. ${t('home.demoNote')}` : title,
        imageUrl: (place === 0 && first) || pictureOf(imageUrl, 'banner'),
        href: link && href(link.href),
        external: link?.external || undefined,
        form: tries ? { id: FORM, age: `${site.age}+` } : undefined,
      }
    }),
    autoplay: !saveData,
    words: {
      carousel: t('home.banners'),
      prev: t('home.previous'),
      next: t('home.next'),
      pause: t('home.pauseBanners'),
    },
  }
  return (
    <>
      {demo && <DemoForm id={FORM} demo={demo} />}
      {banners.length < 2 ? <BannerCarousel {...props} /> : <Island of={BannerCarousel} props={props} when="quiet" />}
    </>
  )
}
