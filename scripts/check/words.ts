/**
 * Checks the words a player reads: all languages hold the same keys with the same {{placeholders}}, every key is used,
 * every key that is used exists where it is used (the sandbox has words of its own besides), one text has one key, one English text has one translation, and every part of a text
 * that depends on a feature names one.
 *
 *   node scripts/check/sources.ts words
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isFeature } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { featuresNamed, USUAL_WORDING, worded } from '../../contract/wording.ts'
import { addWordCommand } from '../generate/new-files.ts'
import { lineAt, PRODUCT_FOLDERS, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'

const KEY = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/
const KEY_START = /^[a-z][A-Za-z0-9]*\.([A-Za-z0-9]+\.)*[A-Za-z0-9]*$/
const PLURAL = /_(zero|one|two|few|many|other)$/

/** English texts that keep several keys, each with its reason. */
export const SAME_ENGLISH: Readonly<Record<string, string>> = {
  Account: 'the account with us, and the bank account of a withdrawal',
  Balance: 'a game gets all words below upstream.play.ui; the withdrawal page is no game',
  'Being checked': 'the states of a deposit and of a withdrawal are two families',
  Clear: 'delete a list, and take back the chosen numbers',
  Double: 'the decision at blackjack, called so in Indonesian too, and two equal dice',
  Draw: 'draw the numbers, and a match without a winner',
  Home: 'the first page, and the team on its own ground',
  Paid: 'a withdrawal that we paid, a bill that the player has paid, and the amount of a win',
  Privacy: 'Indonesian has a short name for the foot of the page and a full one for the title',
  Terms: 'Indonesian has a short name for the foot of the page and a full one for the title',
  returned: 'money that is back in the balance, and an order of the sandbox that was taken back',
  Withdrawal: 'the page and the movement, and the rule of a promotion about paying out its bonus',
}

const Words = z.record(z.string(), z.string())
type Words = z.infer<typeof Words>

/** Folders of words. The sandbox says those of the web tier, and its own, which no other source reads. */
const SANDBOX = 'sandbox/locales'
const ROOMS = ['locales', SANDBOX] as const
type Room = (typeof ROOMS)[number]
const isOfGames = (key: string) => key.startsWith('upstream.play.')

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
const wrongParts = (folder: Room, file: string, words: Words): string[] =>
  Object.entries(words).flatMap(([key, text]) => {
    const unknown = featuresNamed(text).filter((name) => !isFeature(name))
    const open = /[[\]]/.test(worded(text, USUAL_WORDING))
    return [
      ...unknown.map((name) => `${folder}/${file}.json: "${key}" has a part of "${name}", which is no feature`),
      ...(open ? [`${folder}/${file}.json: "${key}" has a bracket outside of [feature?with|without]`] : []),
    ]
  })

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
  /** The file is `<locale>.json`. */
  locale: string
  name: string
}

const LANGUAGES: readonly WordFile[] = Object.entries(LOCALES).map(([locale, { name }]) => ({ locale, name }))

function differences(folder: Room, [first, en]: [WordFile, Words], [second, other]: [WordFile, Words]): string[] {
  const missing = (from: Words, into: Words, file: string) =>
    Object.keys(from)
      .filter((key) => into[key] === undefined)
      .map((key) => `${folder}/${file}.json: "${key}" is missing. Write every language: ${addWordCommand(key)}`)
  const unlike = Object.keys(en).filter((key) => {
    const text = other[key]
    return text !== undefined && placeholders(en[key] ?? '') !== placeholders(text)
  })
  return [
    ...missing(en, other, second.locale),
    ...missing(other, en, first.locale),
    ...unlike.map(
      (key) =>
        `${folder}: "${key}" fills in ${placeholders(en[key] ?? '') || 'nothing'} in ${first.name} and ${placeholders(other[key] ?? '') || 'nothing'} in ${second.name}. Use the same names in both.`,
    ),
  ]
}

/** English texts with more than one key; the plural forms of a word are one key. */
function repeats(en: Words, keys: readonly string[]): [string, string[]][] {
  const byText = Map.groupBy(keys, (key) => en[key] ?? '')
  return [...byText].filter(([, same]) => new Set(same.map((key) => key.replace(PLURAL, ''))).size > 1)
}

/**
 * Texts with several keys. A game gets the words below `upstream.play.` alone. A key that code forms at run time belongs to its family, and may repeat a word of another one.
 */
function repeated(en: Words, other: Words, isFormed: (key: string) => boolean): string[] {
  const named = Object.keys(en).filter((key) => !isFormed(key))
  return [named.filter(isOfGames), named.filter((key) => !isOfGames(key))]
    .flatMap((keys) => repeats(en, keys))
    .filter(([text, keys]) => !isExcepted(text) && new Set(keys.map((key) => other[key])).size === 1)
    .map(
      ([text, keys]) =>
        `locales: "${text}" has ${keys.length} keys: ${keys.join(', ')}. Use one of them, or a key under "common."`,
    )
}

const translatedTwice = (en: Words, other: Words): string[] =>
  repeats(en, Object.keys(en))
    .filter(([text, keys]) => !isExcepted(text) && new Set(keys.map((key) => other[key])).size > 1)
    .map(
      ([text, keys]) =>
        `locales: "${text}" has several translations: ${keys.map((key) => `${key} "${other[key]}"`).join(', ')}. Use one, or write the reason into SAME_ENGLISH of scripts/check/words.ts`,
    )

const isExcepted = (text: string) => Object.hasOwn(SAME_ENGLISH, text)

/** A room's words by language, the first one first. */
interface RoomWords {
  room: Room
  files: [WordFile, Words][]
}

/** Where the sandbox lacks a language, it speaks the first one. */
function readRoom(root: string, room: Room, languages: readonly WordFile[]): RoomWords {
  const place = ({ locale }: WordFile) => join(root, room, `${locale}.json`)
  const files = languages
    .filter((language, at) => room !== SANDBOX || at === 0 || existsSync(place(language)))
    .map((language): [WordFile, Words] => [language, Words.parse(JSON.parse(readFileSync(place(language), 'utf8')))])
  return { room, files }
}

const isUsed = (key: string, uses: readonly Use[]) =>
  uses.some(({ text, isStart }) => (isStart ? key.startsWith(text) : text === key || text === key.replace(PLURAL, '')))

/**
 * @param uses of the sources that read this room
 * @param elsewhere keys of another room that those sources read too
 */
function checkRoom({ room, files }: RoomWords, uses: readonly Use[], elsewhere: readonly string[]): string[] {
  const [source, ...others] = files
  if (!source) throw new Error('contract/languages.ts has no language')
  const en = Object.keys(source[1])
  const twice = en.filter((key) => elsewhere.includes(key))
  return [
    ...files.flatMap(([{ locale }, words]) => wrongParts(room, locale, words)),
    ...others.flatMap((other) => differences(room, source, other)),
    ...twice.map((key) => `${room}: "${key}" stands in ${ROOMS[0]}/ too. Delete the line here.`),
    ...en
      .filter((key) => !twice.includes(key) && !isUsed(key, uses))
      .map((key) => `${room}: no source uses "${key}". Remove it: node scripts/generate/words.ts remove ${key}`),
  ]
}

/** Uses of words that are in none of these files. A text whose namespace has no word is of another kind, such as a host name. */
function unknownWords(uses: readonly Use[], keys: readonly string[], namespaces: ReadonlySet<string>): string[] {
  const known = new Set(keys.flatMap((key) => [key, key.replace(PLURAL, '')]))
  return uses
    .filter(({ text }) => namespaces.has(namespaceOf(text)))
    .filter(({ text, isStart }) => (isStart ? !keys.some((key) => key.startsWith(text)) : !known.has(text)))
    .map(({ text, place }) => `${place} uses the word "${text}", which is missing. Add it: ${addWordCommand(text)}`)
}

export function checkWords(root: string, languages = LANGUAGES): string[] {
  const rooms = ROOMS.filter((folder) => existsSync(join(root, folder)))
  const read = rooms.map((room) => readRoom(root, room, languages))
  const strangers = rooms.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.json') && !languages.some(({ locale }) => file === `${locale}.json`))
      .map((file) => `${folder}/${file}`),
  )
  const uses = readSources(root, PRODUCT_FOLDERS)
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(usesIn)
  const [web = [], own = []] = read.map(({ files: [first] }) => Object.keys(first?.[1] ?? {}))
  const namespaces = new Set([...web, ...own].map(namespaceOf))
  const { inSandbox = [], inOthers = [] } = Object.groupBy(uses, ({ place }) =>
    place.startsWith('sandbox/') ? 'inSandbox' : 'inOthers',
  )
  const [en = {}, ...others] = languages.map(({ locale }) =>
    Object.assign(
      {},
      ...read.flatMap(({ files }) => files.filter(([file]) => file.locale === locale).map(([, words]) => words)),
    ),
  )
  const isFormed = (key: string) =>
    !isUsed(
      key,
      uses.filter(({ isStart }) => !isStart),
    ) && isUsed(key, uses)
  return [
    ...strangers.map((file) => `${file} belongs to no language. Give it a row in contract/languages.ts.`),
    ...read.flatMap((one) => (one.room === SANDBOX ? checkRoom(one, inSandbox, web) : checkRoom(one, uses, []))),
    ...unknownWords(inOthers, web, namespaces),
    ...unknownWords(inSandbox, [...web, ...own], namespaces),
    ...others.flatMap((other) => {
      const both = Object.fromEntries(Object.entries<string>(en).filter(([key]) => Object.hasOwn(other, key)))
      return [...repeated(both, other, isFormed), ...translatedTwice(both, other)]
    }),
  ]
}
