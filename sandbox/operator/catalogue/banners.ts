import type { Lang } from '../../../contract/languages.ts'

export type Banner = 'night' | 'invite' | 'levels' | 'welcome' | 'quiz'

/** The lettering of a banner is a language's (sandbox/scripts/art/files.ts). */
export const bannerPicture = (lang: Lang, banner: Banner) => `/art/banners/${banner}.${lang}.svg`
