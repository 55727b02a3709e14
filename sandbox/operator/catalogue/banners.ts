import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'

export type Banner = 'demo' | 'night' | 'invite' | 'levels' | 'welcome' | 'quiz'

/** What banners are lettered in (sandbox/scripts/art/files.ts); any other language gets the English ones. */
export const LETTERED = ['en', 'id'] as const
export type Lettered = (typeof LETTERED)[number]

export const bannerPicture = (lang: Lang, banner: Banner) =>
  `/art/banners/${banner}.${LETTERED.find((one) => one === lang) ?? 'en'}.svg`

/** What visitors are offered before they have an account: Malam Rimba with chips. */
export const DEMO = href.gamesPlay({ id: 'rusa-emas', demo: 1 })
