import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export interface SourceFile {
  /** The path from the project's folder, with forward slashes. */
  path: string
  text: string
  program: ESTree.Program
}

/** The folders with the code of the product. */
export const PRODUCT_FOLDERS = [
  'browser',
  'components',
  'contract',
  'games',
  'islands',
  'locales',
  'pages',
  'server',
  'upstream',
]

/** Parses every TypeScript file of the folders. Throws when one does not parse. */
export function readSources(root: string, folders: string[]): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const { program, errors } = parseSync(path, text)
      if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
      return { path, text, program }
    })
}

/** The line, from 1, of a place in the text. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

export { type ESTree, parseSync, Visitor }
