/**
 * Checks the words a player reads: both languages hold the same keys with the same {{placeholders}}, every key is used,
 * and every key that is used exists.
 *
 *   node scripts/check-words.ts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './run.ts'
import { lineAt, readSources, type SourceFile, Visitor } from './source-files.ts'

const FOLDERS = ['contract', 'components', 'islands', 'pages', 'server', 'upstream']
const KEY = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/
const KEY_START = /^[a-z][A-Za-z0-9]*\.([A-Za-z0-9]+\.)*[A-Za-z0-9]*$/
const PLURAL = /_(zero|one|two|few|many|other)$/

const Words = z.record(z.string(), z.string())
type Words = z.infer<typeof Words>

interface Use {
  text: string
  place: string
  /** The text is the beginning of keys made at run time, as in t(`order.state.${state}`). */
  isStart: boolean
}

const namespaceOf = (key: string) => key.split('.')[0] ?? ''

/** A file's name has the shape of a key too. */
const FILE = /\.(css|html|js|json|png|svg|ts|tsx|webp)$/

const placeholders = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].sort().join(' ')

/** Texts of the source that have the shape of a key, or of the beginning of one. */
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

function differences(en: Words, india: Words): string[] {
  const missing = (from: Words, into: Words, file: string) =>
    Object.keys(from)
      .filter((key) => into[key] === undefined)
      .map(
        (key) => `locales/${file}: "${key}" is missing. Write both languages: node scripts/words.ts add ${key} "…" "…"`,
      )
  const unlike = Object.keys(en).filter((key) => {
    const other = india[key]
    return other !== undefined && placeholders(en[key] ?? '') !== placeholders(other)
  })
  return [
    ...missing(en, india, 'india.json'),
    ...missing(india, en, 'en.json'),
    ...unlike.map(
      (key) =>
        `locales: "${key}" fills in ${placeholders(en[key] ?? '') || 'nothing'} in English and ${placeholders(india[key] ?? '') || 'nothing'} in Indonesian. Use the same names in both.`,
    ),
  ]
}

/** Every problem as one line with its fix. A key of a namespace that no word has is taken for something else, such as a host name. */
export function checkWords(root: string): string[] {
  const read = (file: string) => Words.parse(JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')))
  const en = read('en.json')
  const uses = readSources(root, FOLDERS)
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
    ...differences(en, read('india.json')),
    ...unknown.map(
      ({ text, place }) =>
        `${place} uses the word "${text}", which is missing. Add it: node scripts/words.ts add ${text} "…" "…"`,
    ),
    ...unused.map((key) => `locales: no source uses "${key}". Remove it: node scripts/words.ts remove ${key}`),
  ]
}

if (import.meta.main) {
  const problems = checkWords(ROOT)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
