/**
 * Checks who imports whom against import-rules.ts. Tests and what they share (`testing.ts`, `testing/`) may look at everything.
 *
 *   node scripts/check/sources.ts imports
 */
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { type ESTree, lineAt, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'
import { ENVIRONMENT, FOLDERS, LAYERS, PACKAGES } from './import-rules.ts'

interface Reference {
  target: string
  start: number
  /** True for `new URL(…, import.meta.url)`: a file to read or to start, not a module of this one. */
  byAddress: boolean
}

const isText = (node: unknown): node is ESTree.StringLiteral =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'

const isProcess = (node: ESTree.Node | null) => node?.type === 'Identifier' && node.name === 'process'

/**
 * Every reference of a file: imports, re-exports, import(), type imports, import.meta.glob() and new URL(…,
 * import.meta.url).
 */
function references({ program }: SourceFile): { imports: Reference[]; environment: number[] } {
  const imports: Reference[] = []
  const environment: number[] = []
  const add = (node: unknown, byAddress = false) => {
    if (isText(node)) imports.push({ target: node.value, start: node.start, byAddress })
  }
  new Visitor({
    ImportDeclaration(node) {
      add(node.source)
      const names = node.specifiers.flatMap((one) => (one.type === 'ImportSpecifier' ? [one.imported] : []))
      const takesEnv = names.some((name) => name.type === 'Identifier' && name.name === 'env')
      if (/^(node:)?process$/.test(node.source.value) && takesEnv) environment.push(node.start)
    },
    ExportNamedDeclaration(node) {
      add(node.source)
    },
    ExportAllDeclaration(node) {
      add(node.source)
    },
    ImportExpression(node) {
      add(node.source)
    },
    TSImportType(node) {
      add(node.source)
    },
    NewExpression(node) {
      const [path, base] = node.arguments
      const isOwn = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
      if (node.callee.type === 'Identifier' && node.callee.name === 'URL' && isOwn) add(path, true)
    },
    CallExpression(node) {
      if (node.callee.type === 'MemberExpression' && node.callee.object.type === 'MetaProperty') {
        for (const argument of node.arguments) add(argument)
      }
    },
    MemberExpression(node) {
      const name =
        node.property.type === 'Identifier' ? node.property.name : isText(node.property) && node.property.value
      if (isProcess(node.object) && name === 'env') environment.push(node.start)
    },
    VariableDeclarator(node) {
      if (node.id.type === 'ObjectPattern' && isProcess(node.init)) environment.push(node.start)
    },
  }).visit(program)
  return { imports, environment }
}

const isRelative = (target: string) => /^\.{1,2}\//.test(target)

/** The innermost folder with rules that contains a file; some files have rules of their own. */
function folderOf(file: string): string {
  const holding = Object.keys(FOLDERS).filter((folder) => file === folder || file.startsWith(`${folder}/`))
  return holding.sort((a, b) => b.length - a.length)[0] ?? ''
}

function problemOf(file: string, { target, byAddress }: Reference): string | undefined {
  const folder = folderOf(file)
  const rule = FOLDERS[folder]
  if (!rule) return undefined
  if (isRelative(target)) {
    const path = join(dirname(file), target)
    const isAllowed =
      [`${folder}/`, ...rule.mayImport].some((start) => path.startsWith(start)) ||
      (byAddress && rule.mayName?.includes(path))
    if (isForTests(path)) return `reaches ${path}, which is there for tests.`
    if (isIn(path, 'common/node') && !rule.node) return `reaches ${path}, which needs Node. ${rule.fix}`
    if (!isAllowed) return `reaches ${path}. ${rule.fix}`
    if (!rule.jsx && path.endsWith('.tsx') && !rule.mayImport.includes(path))
      return `imports JSX from ${path}, which Node cannot run. ${rule.fix}`
    return undefined
  }
  if (isBuiltin(target)) return rule.node ? undefined : `imports ${target}. ${rule.fix}`
  const reserved = PACKAGES.find((one) => one.package.test(target))
  if (reserved) return reserved.only.test(file) ? undefined : `imports ${target}. ${reserved.fix}`
  return !rule.packages || rule.packages.test(target) ? undefined : `imports ${target}. ${rule.fix}`
}

const isIn = (file: string, room: string) => file.startsWith(`${room}/`)

/** The reason why an import inside server/ or sandbox/operator/ runs upward, or undefined when it does not. */
function upwardProblem(file: string, target: string): string | undefined {
  if (!isRelative(target)) return undefined
  const path = join(dirname(file), target)
  for (const { base, rooms, upward } of Object.values(LAYERS)) {
    const isBase = base.includes(file)
    const from = isBase ? -1 : rooms.findIndex((room) => isIn(file, room))
    const to = rooms.findIndex((room) => isIn(path, room))
    if ((!isBase && from < 0) || upward[file]?.target === path) continue
    const program = path.split('/')[0]
    const toTop = to < 0 && rooms.some((room) => room.startsWith(`${program}/`)) && !base.includes(path)
    if (to > from || toTop)
      return `reaches up to ${path}: ${toTop ? 'it puts the parts together' : `${rooms[to]}/ stands above`}. Move what is shared to the lower room, or hand it in as an argument.`
  }
  return undefined
}

/** Tests and their shared files: they may import every file, and the product imports none of them. */
const isForTests = (path: string) => /\.test\.tsx?$|(^|[./])testing\.ts$|\/testing\//.test(path)

const topFolders = () => Object.keys(FOLDERS).filter((folder) => !folder.includes('/'))

/** Circles of files, by what each imports, types included: none of them can be understood or moved without the others. */
function circlesIn(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')]
    if (seen.has(file)) return []
    seen.add(file)
    return (imported.get(file) ?? []).flatMap((next) => walk(next, [...path, file]))
  }
  return [...imported.keys()].flatMap((file) => walk(file, []))
}

/** Every broken rule as one line: place, fault, and fix. */
export function checkImports(root: string): string[] {
  const files = readSources(root, topFolders()).filter(({ path }) => !isForTests(path))
  const imported = new Map<string, string[]>()
  const problems = files.flatMap((file) => {
    const { imports, environment } = references(file)
    const modules = imports.filter(({ target, byAddress }) => isRelative(target) && !byAddress)
    imported.set(
      file.path,
      modules.map(({ target }) => join(dirname(file.path), target)),
    )
    const at = (start: number, problem: string) => `${file.path}:${lineAt(file.text, start)} ${problem}`
    const isJsx = file.path.endsWith('.tsx') && FOLDERS[folderOf(file.path)]?.jsx === false
    return [
      ...(isJsx ? [`${file.path}:1 is a .tsx file, which Node cannot run here. Write it as .ts.`] : []),
      ...imports.flatMap((reference) => {
        const problem =
          problemOf(file.path, reference) ??
          (reference.byAddress ? undefined : upwardProblem(file.path, reference.target))
        return problem ? [at(reference.start, problem)] : []
      }),
      ...(ENVIRONMENT.only.test(file.path)
        ? []
        : environment.map((start) => at(start, `reads process.env. ${ENVIRONMENT.fix}`))),
    ]
  })
  const circles = circlesIn(imported).map(
    (circle) => `${circle} is a circle. Move what they share to a file that imports none of them, or hand it in.`,
  )
  return [...problems, ...circles]
}
