/**
 * Finds look-ups in plain objects by a text that is known only at run time: `table[name]`, `name in table`. Such a
 * look-up also finds inherited properties, so a caller that sends `__proto__` or `constructor` gets an unintended
 * answer. The types show which keys are arbitrary texts: a union of known names is safe.
 *
 *   node scripts/check/lookups.ts
 */
import { join } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { isAsExpression, isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { ROOT } from '../shared/run.ts'
import { lineAt, PRODUCT_FOLDERS } from '../shared/source-files.ts'

/** The one function that looks up an arbitrary text: it first checks that the table has it as its own key. */
const HELPER = 'common/lookUp.ts'
const FIX =
  'finds what every object inherits, too. Use lookUp(table, name) of common/lookUp.ts, a Map or Object.hasOwn.'

const ANY_TEXT =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown

interface LookUp {
  whole: Node
  key: Node
}

function lookUpsIn(file: SourceFile): LookUp[] {
  const lookUps: LookUp[] = []
  const visit = (node: Node) => {
    // A cast states an assumption; the type before the cast states which values are possible.
    const key = (node: Node): Node => (isAsExpression(node) ? key(node.expression) : node)
    if (isElementAccessExpression(node)) lookUps.push({ whole: node, key: key(node.argumentExpression) })
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      lookUps.push({ whole: node, key: key(node.left) })
    node.forEachChild(visit)
  }
  visit(file)
  return lookUps
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const mayBeAnyText = (type: Type | undefined) => !type || partsOf(type).some(({ flags }) => flags & ANY_TEXT)

function problemsOf(file: SourceFile, path: string, checker: Checker): string[] {
  const lookUps = lookUpsIn(file)
  if (lookUps.length === 0) return []
  const types = checker.getTypeAtLocation(lookUps.map(({ key }) => key))
  return lookUps.flatMap(({ whole }, index) => {
    if (!mayBeAnyText(types[index])) return []
    const text = file.text.slice(whole.pos, whole.end).trim()
    return [`${path}:${lineAt(file.text, whole.end)} ${text} ${FIX}`]
  })
}

/** Every finding of the project in `root` (a folder with a tsconfig.json) as one line: place, look-up, and fix. */
export function checkLookUps(root: string): string[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()
    if (!project) throw new Error(`No project in ${root}`)
    const { program, checker } = project
    const ours = program.getSourceFileNames().flatMap((name) => {
      const path = name.slice(root.length).replace(/^\//, '')
      const isOurs = name.startsWith(root) && PRODUCT_FOLDERS.some((folder) => path.startsWith(`${folder}/`))
      const file = isOurs && path !== HELPER && !/\.test\.tsx?$/.test(path) ? program.getSourceFile(name) : undefined
      return file ? [{ file, path }] : []
    })
    if (ours.length === 0) throw new Error(`No source in ${root}`)
    return ours.flatMap(({ file, path }) => problemsOf(file, path, checker))
  } finally {
    api.close()
  }
}

if (import.meta.main) {
  const problems = checkLookUps(ROOT.replace(/\/$/, ''))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
