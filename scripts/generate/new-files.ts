import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LOCALES } from '../../contract/languages.ts'

export function writeNew(root: string, files: Record<string, string>): void {
  const there = Object.keys(files).find((path) => existsSync(join(root, path)))
  if (there) throw new Error(`${there} is there already.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

export function generate(root: string, files: () => Record<string, string>, next: string): void {
  try {
    const written = files()
    writeNew(root, written)
    console.log(`${Object.keys(written).join('\n')}\n${next}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** The command that adds a word, with one text for each language. */
export const addWordCommand = (key: string) =>
  ['node scripts/generate/words.ts add', key, ...Object.keys(LOCALES).map(() => '"…"')].join(' ')
