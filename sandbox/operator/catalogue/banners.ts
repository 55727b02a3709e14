import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'

export type Banner = 'demo' | 'night' | 'invite' | 'levels' | 'welcome' | 'quiz'

/** The lettering of a banner is a language's (sandbox/scripts/art/files.ts). */
export const bannerPicture = (lang: Lang, banner: Banner) => `/art/banners/${banner}.${lang}.svg`

/** What visitors are offered before they have an account: Malam Rimba with chips. */
export const DEMO = href.gamesPlay({ id: 'rusa-emas', demo: 1 })
