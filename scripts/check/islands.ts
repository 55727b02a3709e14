/**
 * What every island is, why it is one, when it wakes, where, and what it weighs (brotli; React comes once on top).
 *
 *   npm run islands
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'
import { type ESTree, readSources, Visitor } from '../shared/source-files.ts'

export interface IslandReport {
  name: string
  why: string
  /** Such as `visible in pages/index`. */
  uses: string[]
  /** The size of its own chunk with its styles; undefined before a build. */
  bytes: number | undefined
}

const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))

/** The part of the doc comment that states why a file is an island, up to what happens without it. */
function whyIn(text: string): string {
  const [, comment = ''] = /Why an island:([\s\S]+?)\*\//.exec(text) ?? []
  const [why = ''] = comment.replace(/\s*\n\s*\*?\s*/g, ' ').split('Without JavaScript')
  return why.trim() || 'NOT SAID'
}

function attribute(element: ESTree.JSXOpeningElement, name: string): string | undefined {
  for (const one of element.attributes) {
    if (one.type !== 'JSXAttribute' || one.name.type !== 'JSXIdentifier' || one.name.name !== name) continue
    const value = one.value?.type === 'JSXExpressionContainer' ? one.value.expression : one.value
    if (value?.type === 'Identifier') return value.name
    if (value?.type === 'Literal' && typeof value.value === 'string') return value.value
    return 'decided at run time'
  }
  return undefined
}

function usesOf(root: string): { island: string; use: string }[] {
  const uses: { island: string; use: string }[] = []
  for (const { path, program } of readSources(root, ['pages', 'components', 'islands'])) {
    if (/\.test\.tsx?$/.test(path)) continue
    new Visitor({
      JSXOpeningElement(node) {
        if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'Island') return
        uses.push({ island: attribute(node, 'of') ?? '', use: `${attribute(node, 'when')} in ${path}` })
      },
    }).visit(program)
  }
  return uses
}

function sizes(root: string): (source: string) => number | undefined {
  const file = join(root, 'dist/assets.json')
  if (!existsSync(file)) return () => undefined
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return (source) => {
    const chunk = manifest[source]
    if (!chunk) return undefined
    const files = [chunk.file, ...(chunk.css ?? [])]
    return files.reduce(
      (total, name) => total + brotliCompressSync(readFileSync(join(root, 'dist/client', name))).length,
      0,
    )
  }
}

/** Every island by name. Reads the sources and, when there is one, the last build. */
export function reportIslands(root: string): IslandReport[] {
  const uses = usesOf(root)
  const sizeOf = sizes(root)
  return globSync('islands/*/*.island.tsx', { cwd: root })
    .sort()
    .map((path) => {
      const name = basename(path, '.island.tsx')
      return {
        name,
        why: whyIn(readFileSync(join(root, path), 'utf8')),
        uses: uses.filter(({ island }) => island === name).map(({ use }) => use),
        bytes: sizeOf(path),
      }
    })
}

/** Islands without a test beside them. */
export function checkIslands(root: string): string[] {
  const islands = globSync('islands/*/*.island.tsx', { cwd: root }).sort()
  if (islands.length === 0) return ['islands: there is none to look at']
  const testOf = (island: string) => island.replace('.island.tsx', '.test.tsx')
  return islands
    .filter((island) => !existsSync(join(root, testOf(island))))
    .map((island) => `${island} has no test. Write ${testOf(island)}.`)
}

if (import.meta.main) {
  for (const { name, why, uses, bytes } of reportIslands(ROOT)) {
    console.log(`${name}  ${bytes === undefined ? 'not built' : `${(bytes / 1024).toFixed(1)} kB`}`)
    console.log(`  why   ${why}`)
    for (const use of uses.length > 0 ? uses : ['NOWHERE']) console.log(`  wakes ${use}`)
  }
}
