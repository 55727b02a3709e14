import { existsSync, readFileSync } from 'node:fs'
import type { EpochMs } from '../../../common/epochMs.ts'
import { fillPlaceholders } from '../../../common/placeholders.ts'
import { inThousands } from '../../../contract/format.ts'
import { byLang, type Lang, type Locale, languageOf } from '../../../contract/languages.ts'
import { type Sen, toWire } from '../../../contract/money/sen.ts'
import { dayAndTime } from '../../../contract/time/time.ts'
import { USUAL_WORDING, type Wording, wordedAll } from '../../../contract/wording.ts'
import web from '../../../locales/en.json' with { type: 'json' }
import own from '../../locales/en.json' with { type: 'json' }

/** The words of the web tier, which say the same of an order or a rule, and its own. */
export const WORD_FOLDERS = ['../../../locales/', '../../locales/'].map((folder) => new URL(folder, import.meta.url))
const en = { ...web, ...own }

/** A key of locales/ or sandbox/locales/. An unknown key does not compile. */
export type Word = keyof typeof en

/** `npm run check` holds every file against the keys of the first, which speaks where the sandbox lacks a language. */
function readWords(locale: Locale): Record<Word, string> {
  const files = WORD_FOLDERS.map((folder) => new URL(`${locale}.json`, folder)).filter((file) => existsSync(file))
  return Object.assign({}, en, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
}
const allWords = (wording: Wording) => byLang((_, locale) => wordedAll(readWords(locale), wording))
let wording = USUAL_WORDING
let words = allWords(wording)

/** Sets what the texts of this process say. Called once, before any page is rendered. */
export function setWording(chosen: Wording): void {
  wording = chosen
  words = allWords(wording)
}

/** For development. */
export function readWordsAgain(): void {
  words = allWords(wording)
}

/** Makes something of words in every language: now, and again after the words have changed. */
export function madeOfWords<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  let [of, made] = [words, byLang(make)]
  return (lang) => {
    if (of !== words) [of, made] = [words, byLang(make)]
    return made[lang]
  }
}

export const isWord = (key: string): key is Word => Object.hasOwn(en, key)

/** Translates a text that is stored as a key of sandbox/locales/; any other text stays as it is. */
export const translateIfKey = (lang: Lang, text: string): string => (isWord(text) ? translate(lang, text) : text)

/** A text in the reader's language, with its `{{names}}` filled in. */
export function translate(lang: Lang, key: Word, values: Record<string, string | number> = {}): string {
  return fillPlaceholders(words[lang][key], values)
}

/** All texts whose key has this prefix, by the rest of the key. A document hands them to its script. */
export const wordsBelow = (lang: Lang, start: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words[lang]).flatMap(([key, text]) =>
      key.startsWith(start) ? [[key.slice(start.length), text]] : [],
    ),
  )

/** A moment as people read it, in Jakarta time. */
export const formatDateTime = (ms: EpochMs, lang: Lang): string => dayAndTime(ms, languageOf(lang).intl)

/** An amount as people read it: `IDR 50,000` or `Rp 50.000`, with a no-break space; decimals only when not zero. */
export function money(lang: Lang, amount: Sen): string {
  const [whole = '', decimals] = toWire(amount).replace('-', '').split('.')
  const { group, decimal: mark, unit } = languageOf(lang)
  return `${amount < 0 ? '−' : ''}${unit}\u00a0${inThousands(whole, group)}${decimals ? mark + decimals : ''}`
}
