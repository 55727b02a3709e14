/**
 * Adds or lists the words a player reads. Every language is written in one step, so none can be forgotten: one text for each
 * row of contract/languages.ts, in its order.
 *
 *   node scripts/generate/words.ts add home.jackpot "Shared jackpot" "Jackpot bersama"
 *   node scripts/generate/words.ts remove home.jackpot
 *   node scripts/generate/words.ts find jackpot
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { sortedEntries } from '../../common/canonicalJson.ts'
import { LOCALES } from '../../contract/languages.ts'
import { alone } from './alone.ts'

const files = Object.keys(LOCALES).map((locale) => new URL(`../../locales/${locale}.json`, import.meta.url))
/** A lock: of two processes that add words at once, the second would overwrite the words of the first. */
const lock = new URL('../../locales/.lock', import.meta.url)
const Words = z.record(z.string().regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+(_one|_other)?$/), z.string().min(1))

const read = (file: URL) => Words.parse(JSON.parse(readFileSync(file, 'utf8')))

function write(file: URL, words: Record<string, string>) {
  const sorted = Object.fromEntries(sortedEntries(words))
  const next = new URL(`${file.href}.next`)
  writeFileSync(next, `${JSON.stringify(Words.parse(sorted), null, 2)}\n`)
  renameSync(next, file)
}

const [action, key = '', ...texts] = process.argv.slice(2)
if (action === 'add' && texts.length === files.length && texts.every(Boolean)) {
  await alone(lock, () => {
    for (const [at, file] of files.entries()) {
      const words = read(file)
      const text = texts[at] ?? ''
      const same = Object.keys(words).filter((name) => name !== key && words[name] === text)
      if (at === 0 && same.length > 0)
        console.warn(`This text already has a key: ${same.join(', ')}. npm run check wants one.`)
      write(file, { ...words, [key]: text })
    }
  })
} else if (action === 'remove' && key) {
  await alone(lock, () => {
    for (const file of files) {
      const { [key]: _, ...rest } = read(file)
      write(file, rest)
    }
  })
} else if (action === 'find' && key) {
  const languages = files.map(read)
  for (const name of Object.keys(languages[0] ?? {})) {
    const line = [name, ...languages.map((words) => words[name])].join('\t')
    if (line.toLowerCase().includes(key.toLowerCase())) console.log(line)
  }
} else {
  const named = Object.values(LOCALES).map(({ name }) => `"<${name}>"`)
  console.error(`Say one of: add <key> ${named.join(' ')} | remove <key> | find <text>`)
  process.exitCode = 1
}
