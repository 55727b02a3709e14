/**
 * Adds or lists the words a player reads. Both languages are written in one step, so neither can be forgotten.
 *
 *   node scripts/words.ts add home.jackpot "Shared jackpot" "Jackpot bersama"
 *   node scripts/words.ts remove home.jackpot
 *   node scripts/words.ts find jackpot
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { alone } from './alone.ts'

const files = {
  en: new URL('../locales/en.json', import.meta.url),
  india: new URL('../locales/india.json', import.meta.url),
}
/** Two who add words at once would each write back what they had read. */
const lock = new URL('../locales/.lock', import.meta.url)
const Words = z.record(z.string().regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+(_one|_other)?$/), z.string().min(1))

const read = (file: URL) => Words.parse(JSON.parse(readFileSync(file, 'utf8')))

function write(file: URL, words: Record<string, string>) {
  const sorted = Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)))
  const next = new URL(`${file.href}.next`)
  writeFileSync(next, `${JSON.stringify(Words.parse(sorted), null, 2)}\n`)
  renameSync(next, file)
}

const [action, key = '', english = '', indonesian = ''] = process.argv.slice(2)
if (action === 'add' && english && indonesian) {
  await alone(lock, () => {
    write(files.en, { ...read(files.en), [key]: english })
    write(files.india, { ...read(files.india), [key]: indonesian })
  })
} else if (action === 'remove' && key) {
  await alone(lock, () => {
    for (const file of Object.values(files)) {
      const { [key]: _, ...rest } = read(file)
      write(file, rest)
    }
  })
} else if (action === 'find' && key) {
  const india = read(files.india)
  for (const [name, text] of Object.entries(read(files.en))) {
    if (`${name} ${text} ${india[name]}`.toLowerCase().includes(key.toLowerCase()))
      console.log(`${name}\t${text}\t${india[name]}`)
  }
} else {
  console.error('Say one of: add <key> "<English>" "<Indonesian>" | remove <key> | find <text>')
  process.exitCode = 1
}
