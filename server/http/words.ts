import { readFileSync } from 'node:fs'
import i18next, { type i18n, type TFunction } from 'i18next'
import { canonicalJson } from '../../common/canonicalJson.ts'
import { lookUp } from '../../common/lookUp.ts'
import { byLang, type Lang, LOCALES, type Locale } from '../../contract/languages.ts'
import { USUAL_WORDING, type Wording, wordedAll } from '../../contract/wording.ts'

/** A schema takes thirty times longer for two thousand texts, at each start. */
const isWords = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

function readWords(locale: Locale): Record<string, string> {
  const words: unknown = JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'))
  if (!isWords(words)) throw new Error(`locales/${locale}.json may hold nothing but texts`)
  return words
}

type Resources = Record<Lang, { translation: Record<string, string> }>

/** By wording: a process has one, tests have several. */
const read = new Map<string, Resources>()
const loaded = new Map<string, Record<Locale, TFunction>>()

function resourcesOf(wording: Wording): Resources {
  const key = canonicalJson(wording)
  const words = read.get(key) ?? byLang((_, locale) => ({ translation: wordedAll(readWords(locale), wording) }))
  read.set(key, words)
  return words
}

/**
 * i18next with the words of all languages. It knows them by their HTML language, so that plurals follow `Intl`.
 *
 * @param langs the languages to choose from; the first one is used when nothing else fits
 * @param wording what this operator's texts say
 * @param plugin how a request says its language
 */
export function wordsOf(
  langs: readonly [Lang, ...Lang[]],
  wording: Wording,
  plugin?: Parameters<i18n['use']>[0],
): i18n {
  const instance = i18next.createInstance()
  if (plugin) instance.use(plugin)
  instance.init({
    initAsync: false,
    resources: resourcesOf(wording),
    supportedLngs: langs,
    fallbackLng: langs[0],
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

/** The words of all languages for pages, read once for each process. Without a wording every feature is offered. */
export function loadWords(wording: Wording = USUAL_WORDING): Record<Locale, TFunction> {
  const key = canonicalJson(wording)
  const words = loaded.get(key) ?? readAllWords(wording)
  loaded.set(key, words)
  return words
}

/** Reads the files of locales/ again, for development. What has their words already has the new ones from now on. */
export function readWordsAgain(): void {
  for (const [wording, resources] of read) {
    const fresh = byLang((_, locale) => wordedAll(readWords(locale), JSON.parse(wording)))
    for (const [lang, { translation }] of Object.entries(resources)) Object.assign(translation, lookUp(fresh, lang))
  }
  for (const texts of remembered) texts.clear()
}

function readAllWords(wording: Wording): Record<Locale, TFunction> {
  const { en, ...others } = LOCALES
  const instance = wordsOf([en.lang, ...Object.values(others).map(({ lang }) => lang)], wording)
  const fixed = Object.entries(LOCALES).map(([name, { lang }]) => [
    name,
    remembering(instance.getFixedT(lang), instance.getResourceBundle(lang, 'translation')),
  ])
  return Object.fromEntries(fixed) as Record<Locale, TFunction>
}

/** Values with a meaning of their own for i18next: they choose another text. */
const CHOOSING = [
  'count',
  'context',
  'ordinal',
  'defaultValue',
  'lng',
  'ns',
  'replace',
  'returnObjects',
  'interpolation',
]

/** Between the names of values: no half of a name, and no other text. */
const isFinal = (text: string) => !/[{}]|\$t\(/.test(text)

/** A name alone: no format beside it. */
const isName = (name: string) => /^\w+$/.test(name)

type Values = Record<string, unknown>

const isPlainValue = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Puts values into a text as i18next does. `null` when only i18next can, or a value is missing. */
export function withValues(text: string, values: Values): string | null {
  const [first = '', ...parts] = text.split('{{')
  if (!isFinal(first) || CHOOSING.some((name) => Object.hasOwn(values, name))) return null
  let filled = first
  for (const part of parts) {
    const end = part.indexOf('}}')
    const name = part.slice(0, Math.max(0, end))
    const value = lookUp(values, name)
    const rest = part.slice(end + 2)
    if (!isName(name) || !isFinal(rest) || !isPlainValue(value)) return null
    filled += String(value) + rest
  }
  return filled
}

/** The texts without values of each language. */
const remembered: Map<string, string>[] = []

/** A text without values is always the same. A page has hundreds of them, so each is looked up once. */
function remembering(t: TFunction, table: Record<string, string>): TFunction {
  const texts = new Map<string, string>()
  remembered.push(texts)
  const look = (key: string, values?: Values) => {
    const text = values && lookUp(table, key)
    if (values) return (text === undefined ? null : withValues(text, values)) ?? t(key, values)
    const own = lookUp(table, key)
    if (own === undefined) return t(key)
    const plain = texts.get(key) ?? (isFinal(own) ? own : t(key))
    texts.set(key, plain)
    return plain
  }
  return look as unknown as TFunction
}
