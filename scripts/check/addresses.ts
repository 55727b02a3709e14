import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isActionPath } from '../../contract/access.ts'
import { PAGE_PATHS, pathOf } from '../../contract/routes.ts'
import { lineAt, PRODUCT_FOLDERS, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'

/** The tables, and a path of the wallet API that only looks like that of a page. */
const OTHERS = /^(contract\/(routes|access)|sandbox\/wallet-api\/wire)\.ts$/
const FIX =
  'is an address of ours. Write href.x() or ACTION_PATHS.x, in script of the browser satisfies PageAddress or ActionAddress.'

/** `/` alone is the path of cookies and routers, too. */
const isOurs = (text: string) =>
  text.startsWith('/?') || isActionPath(text) || (text !== '/' && PAGE_PATHS.has(pathOf(text)))

/** The literals of a file with an address of ours, unless their type checks them. */
function typedIn({ path, text, program }: SourceFile): string[] {
  const checked = new Set<number>()
  const faults: string[] = []
  const note = (start: number, address: string) => {
    if (isOurs(address) && !checked.has(start)) faults.push(`${path}:${lineAt(text, start)} ${address} ${FIX}`)
  }
  new Visitor({
    TSSatisfiesExpression({ expression, typeAnnotation }) {
      if (text.slice(0, typeAnnotation.end).endsWith('Address')) checked.add(expression.start)
    },
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      note(start, quasis[0]?.value.cooked ?? '')
    },
  }).visit(program)
  return faults
}

/** Where tests open pages, and where documents name an address with a query. */
const NAMED = [
  { files: ['{tests,qa-kit,sandbox/tests}/**/*.ts'], pattern: /\bgoto\(\s*['"`](\/\w[\w-]*)(?=[?#'"`])/g },
  { files: ['{docs,sandbox}/**/*.md', '*.md'], pattern: /`(\/\w[\w-]*)\?[^`\n]*`/g },
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

/** Every address of ours that the product types by hand, and every one in tests and documents that leads nowhere. */
export function checkAddresses(root: string): string[] {
  const sources = readSources(root, PRODUCT_FOLDERS)
  const product = sources.filter(({ path }) => !OTHERS.test(path) && !/\.test\.tsx?$|testing/.test(path))
  return [...product.flatMap(typedIn), ...unknownIn(root)]
}
