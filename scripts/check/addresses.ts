import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PATHS, pathOf } from '../../contract/routes.ts'
import { lineAt, PRODUCT_FOLDERS, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'

/** Files of the product with a path that only looks like that of a page. */
const OTHERS = new Map([
  ['contract/routes.ts', 'the table'],
  ['sandbox/wallet-api/wire.ts', 'the wallet API of games'],
])
const FIX =
  'is the address of a page. Write href.x() of contract/routes.ts, in script of the browser satisfies PageAddress.'

/** `/` alone is the path of cookies and routers, too. */
const isPage = (text: string) => text.startsWith('/?') || (text !== '/' && PAGE_PATHS.has(pathOf(text)))

/** The literals of a file with the address of a page, unless their type checks them. */
function typedIn({ path, text, program }: SourceFile): string[] {
  const checked = new Set<number>()
  const found: string[] = []
  const note = (start: number, address: string) => {
    if (isPage(address) && !checked.has(start)) found.push(`${path}:${lineAt(text, start)} ${address} ${FIX}`)
  }
  new Visitor({
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) === 'PageAddress') checked.add(expression.start)
    },
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      note(start, quasis[0]?.value.cooked ?? '')
    },
  }).visit(program)
  return found
}

/** Where tests open pages, and where documents name an address with a query. */
const NAMED = [
  { files: ['{tests,qa-kit}/**/*.ts'], pattern: /\bgoto\(\s*['"`](\/\w[\w-]*)(?=[?#'"`])/g },
  { files: ['docs/**/*.md', '*.md'], pattern: /`(\/\w[\w-]*)\?[^`\n]*`/g },
]

const unknownIn = (root: string) =>
  NAMED.flatMap(({ files, pattern }) =>
    globSync(files, { cwd: root }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...text.matchAll(pattern)]
        .filter(([, address = '']) => !PAGE_PATHS.has(address))
        .map(({ index, 1: address }) => `${path}:${lineAt(text, index)} ${address} is no page of contract/routes.ts.`)
    }),
  )

/** Every address of a page that the product types by hand, and every one in tests and documents that leads nowhere. */
export function checkAddresses(root: string): string[] {
  const sources = readSources(root, PRODUCT_FOLDERS)
  const product = sources.filter(({ path }) => !OTHERS.has(path) && !/\.test\.tsx?$|testing/.test(path))
  return [...product.flatMap(typedIn), ...unknownIn(root)]
}
