import { lookUp } from '../../../common/lookUp.ts'
import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'

export type Banner = 'demo' | 'night' | 'invite' | 'levels' | 'welcome' | 'quiz'

/** What the banner of the demo says. Banners are lettered in these languages; any other gets the English ones. */
export const DEMO_LINES = { en: 'TRY FREE', id: 'COBA GRATIS' }
export type Lines = Readonly<typeof DEMO_LINES>

export const bannerPicture = (lang: Lang, banner: Banner) =>
  `/art/banners/${banner}.${lookUp(DEMO_LINES, lang) ? lang : 'en'}.svg`

/** What visitors are offered before they have an account: Malam Rimba with chips. */
export const DEMO = href.gamesPlay({ id: 'rusa-emas', demo: 1 })
