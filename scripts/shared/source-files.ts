import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite'

export interface SourceFile {
  path: string
  text: string
  program: ESTree.Program
}

export const PRODUCT_FOLDERS = 'browser common components contract islands locales pages sandbox server'.split(' ')

/** What is beside a room's code: its tools and its shared tests. */
const BESIDE = /^sandbox\/(scripts|tests)\//

const known = new Map<string, { text: string; result: ParseResult }>()

/** The code of a file. The same text of the same path is parsed once, whoever asks. */
export function parsed(path: string, text: string): ParseResult {
  const before = known.get(path)
  if (before?.text === text) return before.result
  const result = parseSync(path, text)
  known.set(path, { text, result })
  return result
}

/** Parses every TypeScript file of the folders. Throws when one does not parse, and when there is none. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const paths = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((path) => !BESIDE.test(path))
  if (paths.length === 0) throw new Error(`No source in ${folders.join(', ')}`)
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const { program, errors } = parsed(path, text)
    if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
    return { path, text, program }
  })
}

/** The line, from 1, of a place in the text. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export { type ESTree, Visitor }
