/**
 * Adds or lists the words a player reads. Every language is written in one step, so none can be forgotten: one text for each
 * row of contract/languages.ts, in its order. Keys below `upstream.` belong to the sandbox, which says the others too.
 *
 *   node scripts/generate/words.ts add home.jackpot "Shared jackpot" "Jackpot bersama"
 *   node scripts/generate/words.ts remove home.jackpot
 *   node scripts/generate/words.ts find jackpot
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { sortedEntries } from '../../common/canonicalJson.ts'
import { LOCALES } from '../../contract/languages.ts'

const WEB = new URL('../../locales/', import.meta.url)
const SANDBOX = new URL('../../sandbox/locales/', import.meta.url)
const fileOf = (folder: URL, locale: string) => new URL(`${locale}.json`, folder)
/** The files of both tiers, each with the place of its language. */
const files = [WEB, SANDBOX].flatMap((folder) =>
  Object.keys(LOCALES)
    .map((locale, at) => ({ folder, at, file: fileOf(folder, locale) }))
    .filter(({ file }) => existsSync(file)),
)
const Words = z.record(z.string().regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+(_one|_other)?$/), z.string().min(1))

const read = (file: URL) => Words.parse(JSON.parse(readFileSync(file, 'utf8')))

function write(file: URL, words: Record<string, string>) {
  const sorted = Object.fromEntries(sortedEntries(words))
  const next = new URL(`${file.href}.next`)
  writeFileSync(next, `${JSON.stringify(Words.parse(sorted), null, 2)}\n`)
  renameSync(next, file)
}

/** The folder of a key: where it stands already, else by its first part. */
const folderOf = (key: string) =>
  files.find(({ file }) => Object.hasOwn(read(file), key))?.folder ?? (key.startsWith('upstream.') ? SANDBOX : WEB)

const { positionals } = parseArgs({ allowPositionals: true })
const [action, key = '', ...texts] = positionals
if (action === 'add' && texts.length === Object.keys(LOCALES).length && texts.every(Boolean)) {
  const place = folderOf(key)
  for (const { at, file } of files.filter(({ folder }) => folder === place)) {
    const words = read(file)
    const text = texts[at] ?? ''
    const same = Object.keys(words).filter((name) => name !== key && words[name] === text)
    if (at === 0 && same.length > 0)
      console.warn(`This text already has a key: ${same.join(', ')}. npm run check wants one.`)
    write(file, { ...words, [key]: text })
  }
} else if (action === 'remove' && key) {
  for (const { file } of files) {
    const { [key]: _, ...rest } = read(file)
    write(file, rest)
  }
} else if (action === 'find' && key) {
  const languages = Object.keys(LOCALES).map((_, language) =>
    Object.assign({}, ...files.filter(({ at }) => at === language).map(({ file }) => read(file))),
  )
  for (const name of Object.keys(languages[0] ?? {})) {
    const line = [name, ...languages.map((words) => words[name])].join('\t')
    if (line.toLowerCase().includes(key.toLowerCase())) console.log(line)
  }
} else {
  const named = Object.values(LOCALES).map(({ name }) => `"<${name}>"`)
  console.error(`Say one of: add <key> ${named.join(' ')} | remove <key> | find <text>`)
  process.exitCode = 1
}
