import { type Lang, languageOf } from '../../../contract/languages.ts'

/** `97,3%` as the rules of a game say it. @param rtp percent */
export const rtpText = (rtp: number, lang: Lang): string => `${String(rtp).replace('.', languageOf(lang).decimal)}%`
