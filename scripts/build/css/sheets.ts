import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ChildNode, type Plugin, parse, type Root } from 'postcss'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The views that a part of a component may be marked with: `@layer first { … }`, `@layer desktop.player { … }`. */
type View = 'first' | 'desktop' | 'player' | 'home' | 'panel'
/** The views whose parts a sheet consists of. */
const SHEETS: ReadonlyMap<string, View | 'rest'> = new Map([
  ['critical.css', 'first'],
  ['wide.css', 'desktop'],
  ['player.css', 'player'],
  ['home.css', 'home'],
  ['over.css', 'panel'],
  ['rest.css', 'rest'],
])
const TOKENS = ['tokens.css', 'light.css']

/** Cuts a page's sheets from the components' files by their marks (design/all.css); unmarked rules come later. */
export const sheets: Plugin = {
  postcssPlugin: 'sheets',
  Once(root) {
    repeatLight(root)
    cut(root, fileOf(root))
  },
}

/** The parts of all components that a sheet consists of, as they are written. */
export function sourceOf(sheet: string): Root {
  const files = globSync('design/components/*.css', { cwd: ROOT }).toSorted()
  const root = parse(files.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n'))
  cut(root, sheet)
  return root
}

export const isSheet = (file: string): boolean => SHEETS.has(file)

/** The file name of a sheet, or of a rule of it. Vite appends a query to a sheet that a page contains (`critical.css?inline`). */
export const fileOf = ({ source }: Root | ChildNode): string => basename(source?.input.file ?? '').replace(/\?.*$/, '')

/** The rules of tokens.css and light.css, which every sheet imports. */
export const isOfTokens = (node: ChildNode): boolean => TOKENS.includes(fileOf(node))

function cut(root: Root, file: string): void {
  const view = SHEETS.get(file)
  const early: ChildNode[] = []
  const late: ChildNode[] = []
  for (const node of [...root.nodes]) {
    const views = viewsOf(node)
    const needed = !view || isOfTokens(node) || (view === 'rest' ? !views.includes('first') : views.includes(view))
    const isEarly = views.includes('desktop') || views.includes('player') || isOfTokens(node)
    if (needed) (view && isEarly ? early : late).push(...partsOf(node, views))
  }
  root.removeAll()
  root.append(...early, ...late)
}

function viewsOf(node: ChildNode): string[] {
  if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes) return []
  return node.params.split('.')
}

const partsOf = (node: ChildNode, views: readonly string[]): ChildNode[] =>
  views.length > 0 && node.type === 'atrule' ? (node.nodes ?? []) : [node]

/** The light theme, also for a system that asks for it while the visitor has chosen none. */
function repeatLight(root: Root): void {
  root.each((node) => {
    if (node.type !== 'rule' || fileOf(node) !== 'light.css') return
    const [media] = parse('@media (prefers-color-scheme: light) {}').nodes
    if (media?.type !== 'atrule') return
    media.append(node.clone({ selector: ':root:not([data-theme])' }))
    if (node.source) media.source = node.source
    node.after(media)
  })
}
