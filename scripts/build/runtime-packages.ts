/**
 * Leaves in node_modules only what the running product imports: the packages that the built programs and pages name,
 * and what those depend on. The tools that made the build are gone afterwards, so this is for an image, not for a working copy.
 * Why: an image of all installed packages has 198 MB instead of 72.
 *
 *   node scripts/build/runtime-packages.ts            lists the packages
 *   node scripts/build/runtime-packages.ts --prune    removes all others
 */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'

/** What runs in production: the built programs and pages, with most packages joined into them, and the image's start. */
const RUNNING = ['deploy/image/*.ts', 'dist/server/**/*.{js,mjs}']
/** What the build and development need, and a built product never loads (server/render/open.ts). */
const isTool = (name: string) => name === 'vike' || name.startsWith('@types/')

/** What the product reads by its place: the fonts of the statement. */
const READ = ['@expo-google-fonts/atkinson-hyperlegible']

/** The package of `import '@scope/name/part'`. */
const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target

/** Packages that the modules import at run time; type imports are not among them. */
function imported(path: string, text: string): string[] {
  const targets: string[] = []
  const add = (node: { value?: unknown } | null) => {
    if (typeof node?.value === 'string') targets.push(node.value)
  }
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind !== 'type') add(node.source)
    },
    ExportNamedDeclaration(node) {
      if (node.exportKind !== 'type') add(node.source)
    },
    ExportAllDeclaration(node) {
      if (node.exportKind !== 'type') add(node.source)
    },
    ImportExpression({ source }) {
      // The build writes most texts between backticks.
      if (source.type === 'TemplateLiteral')
        add({ value: source.expressions.length === 0 && source.quasis[0]?.value.cooked })
      else add('value' in source ? source : null)
    },
  }).visit(parseSync(path, text).program)
  return targets.filter((target) => !/^[./#]|^\0|^virtual:/.test(target) && !isBuiltin(target)).map(packageOf)
}

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** The path at which Node finds the package when a module in `from` imports it; undefined when it is not installed. */
export function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = join(at, '..')) {
    const folder = join(at, 'node_modules', name)
    if (globSync('package.json', { cwd: folder }).length > 0) return folder
    if (at === join(at, '..')) return undefined
  }
}

/** Folders of all packages that the running product needs. Throws when one is not installed. */
export function runtimePackages(root: string): Set<string> {
  const folders = new Set<string>()
  const visit = (name: string, from: string, optional: boolean) => {
    if (isTool(name)) return
    const folder = folderOf(name, from)
    if (!folder && !optional) throw new Error(`${name} is imported by the product and not installed`)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = Manifest.parse(
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    )
    for (const one of Object.keys(dependencies)) visit(one, folder, one in optionalDependencies)
    for (const one of Object.keys(optionalDependencies)) visit(one, folder, true)
  }
  const sources = globSync(RUNNING, { cwd: root }).filter(
    (path) => !/\.test\.ts$|(^|\/)testing(\/|\.ts$)|\.d\.ts$|node_modules/.test(path),
  )
  const names = new Set(sources.flatMap((path) => imported(path, readFileSync(join(root, path), 'utf8'))))
  for (const name of [...names].sort()) visit(name, root, false)
  for (const name of READ) visit(name, root, true)
  return folders
}

function prune(root: string, keep: ReadonlySet<string>): number {
  const folders = [...keep]
  let removed = 0
  const all = globSync('node_modules/{*,@*/*}/package.json', { cwd: root }).map((path) => join(root, path, '..'))
  for (const folder of all) {
    // A package that stays keeps its own node_modules.
    if (folders.some((one) => one === folder || one.startsWith(`${folder}/node_modules/`))) continue
    rmSync(folder, { recursive: true })
    removed++
  }
  // No code reads these files at run time; in some packages they are half of the size.
  for (const file of globSync('node_modules/**/*.{map,d.ts,d.mts,d.cts}', { cwd: root })) rmSync(join(root, file))
  rmSync(join(root, 'node_modules', '.bin'), { recursive: true, force: true })
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
  return removed
}

if (import.meta.main) {
  const folders = runtimePackages(ROOT)
  if (process.argv.includes('--prune'))
    console.log(`${folders.size} packages stay, ${prune(ROOT, folders)} are removed`)
  else for (const folder of folders) console.log(folder.slice(ROOT.length))
}
