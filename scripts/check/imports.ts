/**
 * Checks who imports whom against import-rules.ts. Tests and what they share (`testing.ts`, `testing/`) may look at everything.
 *
 *   node scripts/check/sources.ts imports
 */
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { type ESTree, lineAt, readSources, type SourceFile, Visitor } from '../shared/source-files.ts'
import { FOLDERS, JSX, LAYERS, PACKAGES, UPWARD } from './import-rules.ts'

interface Reference {
  target: string
  start: number
}

/** Every reference of a file: imports, re-exports, import(), type imports and import.meta.glob(). */
function references({ program }: SourceFile): Reference[] {
  const imports: Reference[] = []
  const add = (node: ESTree.Node | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string')
      imports.push({ target: node.value, start: node.start })
  }
  const ofSource = ({ source }: { source: ESTree.Node | null }) => add(source)
  new Visitor({
    ImportDeclaration: ofSource,
    ExportNamedDeclaration: ofSource,
    ExportAllDeclaration: ofSource,
    ImportExpression: ofSource,
    TSImportType: ofSource,
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty') for (const one of given) add(one)
    },
  }).visit(program)
  return imports
}

const isRelative = (target: string) => /^\.{1,2}\//.test(target)
const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`)

/** Tests and their shared files: they may import every file, and the product imports none of them. */
const isForTests = (path: string) => /\.test\.tsx?$|(^|[./])testing\.ts$|\/testing\//.test(path)

function problemOf(file: string, { target }: Reference): string | undefined {
  // The product is whole without sandbox/, and so are its tests.
  const isFar = isRelative(target) && isIn(join(dirname(file), target), 'sandbox') && !isIn(file, 'sandbox')
  if (isForTests(file)) return isFar ? `reaches ${target}. Move the test to tests/.` : undefined
  const [folder = ''] = Object.keys(FOLDERS)
    .filter((one) => isIn(file, one))
    .sort((a, b) => b.length - a.length)
  const rule = FOLDERS[folder]
  if (!rule) return undefined
  const may = rule.imports.split(' ').filter(Boolean)
  const fix = `${folder} may import ${[...may, rule.packages ?? 'packages'].join(', ')}${rule.noNode ? ', and nothing of Node' : ''}. ${rule.instead ?? 'Move what is shared, or hand it in.'}`
  if (!isRelative(target)) {
    const only = PACKAGES.find(([name]) => name.test(target))?.[1]
    if (only) return only.test(file) ? undefined : `imports ${target}, which is for ${only} alone.`
    const isAllowed = isBuiltin(target) ? !rule.noNode : (rule.packages?.test(target) ?? true)
    return isAllowed ? undefined : `imports ${target}. ${fix}`
  }
  const path = join(dirname(file), target)
  if (isForTests(path)) return `reaches ${path}, which is there for tests.`
  const needsNode = rule.noNode && isIn(path, 'common/node')
  const isJsx = path.endsWith('.tsx') && !JSX.test(file) && !may.includes(path)
  if (needsNode || isJsx || ![`${folder}/`, ...may].some((start) => path.startsWith(start)))
    return `reaches ${path}. ${fix}`
  return upwardProblem(file, path)
}

/** The reason why an import inside server/ or sandbox/ runs upward, or undefined when it does not. */
function upwardProblem(file: string, path: string): string | undefined {
  if (file === UPWARD.from && path === UPWARD.to) return undefined
  for (const [base, rooms] of LAYERS) {
    const [bases, layers] = [base.split(' '), rooms.split(' ')]
    const layerOf = (one: string) => (bases.includes(one) ? -1 : layers.findIndex((room) => isIn(one, room)))
    const [from, to] = [layerOf(file), layerOf(path)]
    if (from < 0 && !bases.includes(file)) continue
    const toTop = to < 0 && !bases.includes(path) && layers.some((room) => isIn(path, room.split('/')[0] ?? ''))
    if (to > from || toTop) return `reaches up to ${path}. Move what is shared to the lower room, or hand it in.`
  }
  return undefined
}

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
  const folders = Object.keys(FOLDERS).filter((folder) => !folder.includes('/'))
  const files = readSources(root, folders)
  const imported = new Map<string, string[]>()
  const problems = files.flatMap((file) => {
    const imports = references(file)
    const modules = imports.filter(({ target }) => isRelative(target))
    imported.set(
      file.path,
      modules.map(({ target }) => join(dirname(file.path), target)),
    )
    const isJsx = file.path.endsWith('.tsx') && !JSX.test(file.path)
    return [
      ...(isJsx ? [`${file.path}:1 is a .tsx file, which Node cannot run here. Write it as .ts.`] : []),
      ...imports.flatMap((reference) => {
        const problem = problemOf(file.path, reference)
        return problem ? [`${file.path}:${lineAt(file.text, reference.start)} ${problem}`] : []
      }),
    ]
  })
  const circles = circlesIn(imported).map(
    (circle) => `${circle} is a circle. Move what they share to a file that imports none of them, or hand it in.`,
  )
  return [...problems, ...circles]
}
