/**
 * Checks the words a player reads: all languages hold the same keys with the same {{placeholders}}, every key is used,
 * every key that is used exists, one text has one key, one English text has one translation, and every part of a text
 * that depends on a feature names one.
 *
 *   node scripts/check/sources.ts words
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isFeature } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { featuresNamed, USUAL_WORDING, worded } from '../../contract/wording.ts'
import { addWordCommand } from '../generate/add-word-command.ts'
import { lineAt, PRODUCT_FOLDERS, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'
import { SAME_ENGLISH } from './same-english.ts'

const KEY = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/
const KEY_START = /^[a-z][A-Za-z0-9]*\.([A-Za-z0-9]+\.)*[A-Za-z0-9]*$/
const PLURAL = /_(zero|one|two|few|many|other)$/

const Words = z.record(z.string(), z.string())
type Words = z.infer<typeof Words>

interface Use {
  text: string
  place: string
  /** True when the text is the beginning of keys made at run time, as in t(`order.state.${state}`). */
  isStart: boolean
}

const namespaceOf = (key: string) => key.split('.')[0] ?? ''

/** A file name can have the shape of a key, too. */
const FILE = /\.(css|html|js|json|png|svg|ts|tsx|webp)$/

/** What a text fills in, and the features whose parts it names (contract/wording.ts). */
const placeholders = (text: string) =>
  [...new Set([...(text.match(/\{\{.*?\}\}/g) ?? []), ...featuresNamed(text).map((name) => `[${name}?]`)])]
    .sort()
    .join(' ')

/** Parts of a text that no feature has, and marks that are not closed. */
const wrongParts = (file: string, words: Words): string[] =>
  Object.entries(words).flatMap(([key, text]) => {
    const unknown = featuresNamed(text).filter((name) => !isFeature(name))
    const open = /[[\]]/.test(worded(text, USUAL_WORDING))
    return [
      ...unknown.map((name) => `locales/${file}.json: "${key}" has a part of "${name}", which is no feature`),
      ...(open ? [`locales/${file}.json: "${key}" has a bracket outside of [feature?with|without]`] : []),
    ]
  })

/** Texts of the source in the shape of a key, or of the beginning of a key. */
function usesIn({ path, text, program }: SourceFile): Use[] {
  const uses: Use[] = []
  const add = (value: string, start: number, isStart: boolean) =>
    uses.push({ text: value, place: `${path}:${lineAt(text, start)}`, isStart })
  new Visitor({
    Literal({ value, start }) {
      if (typeof value !== 'string') return
      if (FILE.test(value)) return
      if (KEY.test(value)) add(value, start, false)
      else if (value.endsWith('.') && KEY_START.test(value)) add(value, start, true)
    },
    TemplateLiteral({ quasis, start }) {
      const head = quasis[0]?.value.cooked ?? ''
      if (quasis.length === 1 && KEY.test(head)) add(head, start, false)
      if (quasis.length > 1 && KEY_START.test(head)) add(head, start, true)
    },
  }).visit(program)
  return uses
}

/** A language of {@link LOCALES}, or of a test. */
export interface WordFile {
  /** The file is `locales/<locale>.json`. */
  locale: string
  name: string
}

const LANGUAGES: readonly WordFile[] = Object.entries(LOCALES).map(([locale, { name }]) => ({ locale, name }))

/** What differs between two languages. */
function differences([first, en]: [WordFile, Words], [second, other]: [WordFile, Words]): string[] {
  const missing = (from: Words, into: Words, file: string) =>
    Object.keys(from)
      .filter((key) => into[key] === undefined)
      .map((key) => `locales/${file}.json: "${key}" is missing. Write every language: ${addWordCommand(key)}`)
  const unlike = Object.keys(en).filter((key) => {
    const text = other[key]
    return text !== undefined && placeholders(en[key] ?? '') !== placeholders(text)
  })
  return [
    ...missing(en, other, second.locale),
    ...missing(other, en, first.locale),
    ...unlike.map(
      (key) =>
        `locales: "${key}" fills in ${placeholders(en[key] ?? '') || 'nothing'} in ${first.name} and ${placeholders(other[key] ?? '') || 'nothing'} in ${second.name}. Use the same names in both.`,
    ),
  ]
}

/** English texts with more than one key; the plural forms of a word are one key. */
function repeats(en: Words, keys: readonly string[]): [string, string[]][] {
  const byText = Map.groupBy(keys, (key) => en[key] ?? '')
  return [...byText].filter(([, same]) => new Set(same.map((key) => key.replace(PLURAL, ''))).size > 1)
}

/**
 * Texts with several keys. The reference upstream is another program (`upstream.`), so its words are its own. A key
 * that code forms at run time belongs to its family, and may repeat a word of another one.
 */
function repeated(en: Words, other: Words, isFormed: (key: string) => boolean): string[] {
  const named = Object.keys(en).filter((key) => !isFormed(key))
  const isUpstreams = (key: string) => key.startsWith('upstream.')
  return [named.filter(isUpstreams), named.filter((key) => !isUpstreams(key))]
    .flatMap((keys) => repeats(en, keys))
    .filter(([text, keys]) => !isExcepted(text, keys) && new Set(keys.map((key) => other[key])).size === 1)
    .map(
      ([text, keys]) =>
        `locales: "${text}" has ${keys.length} keys: ${keys.join(', ')}. Use one of them, or a key under "common."`,
    )
}

/** English texts with several translations. */
const translatedTwice = (en: Words, other: Words): string[] =>
  repeats(en, Object.keys(en))
    .filter(([text, keys]) => !isExcepted(text, keys) && new Set(keys.map((key) => other[key])).size > 1)
    .map(
      ([text, keys]) =>
        `locales: "${text}" has several translations: ${keys.map((key) => `${key} "${other[key]}"`).join(', ')}. Use one, or write the reason into scripts/check/same-english.ts`,
    )

const isExcepted = (text: string, keys: readonly string[]) =>
  SAME_ENGLISH.some((one) => one.text === text && keys.every((key) => one.keys.includes(key)))

/**
 * Every problem as one line with its fix. A text whose namespace contains no word is treated as another kind of text,
 * such as a host name.
 */
export function checkWords(root: string, languages = LANGUAGES): string[] {
  const folder = join(root, 'locales')
  const [source, ...others] = languages.map((language): [WordFile, Words] => [
    language,
    Words.parse(JSON.parse(readFileSync(join(folder, `${language.locale}.json`), 'utf8'))),
  ])
  if (!source) throw new Error('contract/languages.ts has no language')
  const [, en] = source
  const strangers = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && !languages.some(({ locale }) => file === `${locale}.json`),
  )
  const uses = readSources(root, PRODUCT_FOLDERS)
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(usesIn)
  const keys = new Set(Object.keys(en).flatMap((key) => [key, key.replace(PLURAL, '')]))
  const namespaces = new Set([...keys].map(namespaceOf))
  const literals = new Set(uses.filter(({ isStart }) => !isStart).map(({ text }) => text))
  const starts = uses.filter(({ isStart }) => isStart).map(({ text }) => text)

  const unknown = uses.filter(({ text, isStart }) => {
    if (!namespaces.has(namespaceOf(text))) return false
    return isStart ? ![...keys].some((key) => key.startsWith(text)) : !keys.has(text)
  })
  const unused = Object.keys(en).filter(
    (key) =>
      !literals.has(key.replace(PLURAL, '')) && !literals.has(key) && !starts.some((start) => key.startsWith(start)),
  )
  return [
    ...strangers.map((file) => `locales/${file} belongs to no language. Give it a row in contract/languages.ts.`),
    ...[source, ...others].flatMap(([{ locale }, words]) => wrongParts(locale, words)),
    ...others.flatMap((other) => [
      ...differences(source, other),
      ...repeated(
        en,
        other[1],
        (key) => !literals.has(key.replace(PLURAL, '')) && starts.some((start) => key.startsWith(start)),
      ),
      ...translatedTwice(en, other[1]),
    ]),
    ...unknown.map(
      ({ text, place }) => `${place} uses the word "${text}", which is missing. Add it: ${addWordCommand(text)}`,
    ),
    ...unused.map((key) => `locales: no source uses "${key}". Remove it: node scripts/generate/words.ts remove ${key}`),
  ]
}
