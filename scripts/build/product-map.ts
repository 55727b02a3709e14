/**
 * The product as a test tool sees it: every route with who may open it, its test ids and the calls behind it.
 * Read from the sources; the build keeps it for /__sandbox/routes.json.
 *
 *   node scripts/build/product-map.ts [file]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { folderOf, needsPlayer, PAGE_PATHS } from '../../contract/routes.ts'
import { screenAt } from '../../pages/screens.ts'
import { ROOT } from '../shared/run.ts'
import { type ESTree, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'

export interface MappedRoute {
  path: string
  access: 'visitor' | 'player'
  /** Key of the title in locales/. */
  title: string
  testids: string[]
  /** Names of the contract's calls: reads during rendering, and calls of its forms and islands. */
  calls: string[]
}

export interface ProductMap {
  routes: MappedRoute[]
  /** On every page: header, menus, tab bar, dialogs. */
  shell: Pick<MappedRoute, 'testids' | 'calls'>
  /** The place and meaning of each test id, from docs/qa.md. */
  testids: Record<string, { where: string; what: string }>
  calls: Record<string, Pick<Call, 'method' | 'path' | 'access' | 'money' | 'extension' | 'about'> & { door: string }>
}

interface SourceMentions {
  testids: Set<string>
  calls: Set<string>
  imports: string[]
}

const TEST_ID = /^(data-testid|testId)$/
export const DOC = 'docs/qa.md'
/** The files that the document of every page contains. */
const SHELL = /^pages\/(\+|_layout\/)/

/** The texts that an attribute may have; a part that is known only at run time is `*`. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const one = node as ESTree.Node
  if (one.type === 'Literal') return typeof one.value === 'string' ? [one.value] : []
  if (one.type === 'JSXExpressionContainer') return textsOf(one.expression)
  if (one.type === 'ConditionalExpression') return [...textsOf(one.consequent), ...textsOf(one.alternate)]
  if (one.type === 'TemplateLiteral') return [one.quasis.map(({ value }) => value.cooked ?? '').join('*')]
  return []
}

const byPath = new Map(Object.entries<Call>(CALLS).map(([name, { path }]) => [`/api${path}`, name]))

function read({ path, program }: SourceFile): SourceMentions {
  const mentions: SourceMentions = { testids: new Set(), calls: new Set(), imports: [] }
  const addCall = (name: string | undefined) => name && Object.hasOwn(CALLS, name) && mentions.calls.add(name)
  new Visitor({
    ImportDeclaration({ source }) {
      if (source.value.startsWith('.')) mentions.imports.push(join(dirname(path), source.value))
    },
    ImportExpression({ source }) {
      for (const target of textsOf(source))
        if (target.startsWith('.')) mentions.imports.push(join(dirname(path), target))
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TEST_ID.test(name.name))
        for (const id of textsOf(value)) mentions.testids.add(id)
      if (name.type === 'JSXIdentifier' && /^(call|sender)$/.test(name.name))
        for (const call of textsOf(value)) addCall(call)
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier') return
      if (key.name === 'testId') for (const id of textsOf(value)) mentions.testids.add(id)
    },
    MemberExpression({ object, property }) {
      const isApi = object.type === 'Identifier' ? /^(api|CALLS)$/.test(object.name) : isNamed(object, 'api')
      if (isApi && property.type === 'Identifier') addCall(property.name)
    },
    CallExpression({ callee, arguments: [first] }) {
      const sends = callee.type === 'Identifier' && /^(callApi|addressOf|callAddress|sendMoney)$/.test(callee.name)
      if (sends && first) for (const name of textsOf(first)) addCall(name)
    },
    Literal({ value }) {
      if (typeof value === 'string') addCall(byPath.get(value))
    },
  }).visit(program)
  return mentions
}

const isNamed = (node: ESTree.Node, name: string) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === name

/** Every file that `starts` import directly or indirectly. With `stop`, imports through the shell are left out. */
function reachable(files: Map<string, SourceMentions>, starts: string[], stop: RegExp | null): SourceMentions[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || stop?.test(path) || !files.has(path)) return
    seen.add(path)
    for (const next of files.get(path)?.imports ?? []) visit(next)
  }
  for (const start of starts) visit(start)
  return [...seen].flatMap((path) => files.get(path) ?? [])
}

const sorted = (all: SourceMentions[], of: 'testids' | 'calls') =>
  [...new Set(all.flatMap((one) => [...one[of]]))].sort()

/** The rows of the table of test ids in docs/qa.md. */
export function documentedIds(root: string): ProductMap['testids'] {
  const text = existsSync(join(root, DOC)) ? readFileSync(join(root, DOC), 'utf8') : ''
  const rows = text.matchAll(/^\| ((?:`[a-z0-9-]+`(?:, )?)+) \| (.+?) \| (.+?) \|$/gm)
  return Object.fromEntries(
    [...rows].flatMap(([, names = '', where = '', what = '']) =>
      [...names.matchAll(/`((?!data-testid)[^`]+)`/g)].map(([, name]) => [
        name,
        { where: where.replaceAll('`', ''), what },
      ]),
    ),
  )
}

/** The test ids in the sources; `*` replaces parts that are known only at run time. */
export function renderedIds(root: string): string[] {
  const inPages = sorted([...filesOf(root).values()], 'testids')
  return [...new Set([...inPages, ...idsInText(root)])].sort()
}

/** Pages that the servers write as text, without React. */
const idsInText = (root: string) =>
  readSources(root, ['server', 'sandbox'])
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ text }) =>
      [...text.matchAll(/(?:data-testid="|dataset\.testid = ')([a-z0-9-]+)/g)].map(([, id = '']) => id),
    )

const filesOf = (root: string) =>
  new Map(
    readSources(root, ['pages', 'components', 'islands', 'browser', 'contract', 'common'])
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .map((file) => [file.path, read(file)]),
  )

export function productMap(root: string): ProductMap {
  const files = filesOf(root)
  const paths = [...files.keys()]
  const folders = [...new Set(paths.flatMap((path) => /^pages\/([A-Za-z][^/]*)\/\+Page\.tsx$/.exec(path)?.[1] ?? []))]
  const shell = reachable(
    files,
    paths.filter((path) => SHELL.test(path)),
    null,
  )
  const routes = folders.map((folder): MappedRoute => {
    const own = paths.filter((path) => path.startsWith(`pages/${folder}/+`))
    const all = reachable(files, own, SHELL)
    const route = [...PAGE_PATHS].find((path) => folderOf(path) === folder) ?? `/${folder}`
    return {
      path: route,
      access: needsPlayer(route) ? 'player' : 'visitor',
      title: screenAt(route).title,
      testids: sorted(all, 'testids'),
      calls: sorted(all, 'calls'),
    }
  })
  const calls = Object.entries<Call>(CALLS).map(([name, { method, path, access, money, extension, about }]) => [
    name,
    { method, path, door: `/api${path}`, access, money, extension, about },
  ])
  return {
    routes,
    shell: { testids: sorted(shell, 'testids'), calls: sorted(shell, 'calls') },
    testids: documentedIds(root),
    calls: Object.fromEntries(calls),
  }
}

if (import.meta.main) {
  const text = JSON.stringify(productMap(ROOT), null, 2)
  const [, , file] = process.argv
  if (file) writeFileSync(file, text)
  else console.log(text)
}
