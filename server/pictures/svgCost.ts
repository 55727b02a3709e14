import { NoPicture } from './fetchPicture.ts'

/** What a renderer draws, each use of a part counted again. */
const MOST_DRAWN = 20_000
/** Parts that use parts, one in the other. */
const MOST_NESTED = 8
/** What a filter costs beside a shape, for each of its steps. */
const FILTER_COST = 20

interface Node {
  cost: number
  /** Own parts that it draws or is drawn with, by their ids. */
  refs: string[]
  children: Node[]
  names: ReadonlySet<string>
}

const OWN_URLS = /url\(['"]?#([\w.:-]+)/g
const refsIn = (text: string) => [...text.matchAll(OWN_URLS)].map(([, id = '']) => id)
const NAMES = /[.#]?[\w-]+|\*/g

/** Counts what a cleaned drawing makes a renderer draw: a part is drawn again for each use, and for each use of its users. */
export class SvgCost {
  readonly #root: Node = { cost: 0, refs: [], children: [], names: new Set() }
  readonly #open: Node[] = [this.#root]
  readonly #all: Node[] = []
  readonly #byId = new Map<string, Node>()
  /** References of the style sheets, by the names in the last part of their selectors. */
  readonly #sheet: { name: string; refs: string[]; filters: boolean }[] = []

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const { id, class: classes = '', href, filter, style = '' } = Object.fromEntries(attributes)
    const isFiltered = filter !== undefined || /(^|;)filter:/.test(style)
    const node: Node = {
      cost: name.startsWith('fe') || isFiltered ? FILTER_COST : 1,
      refs: [...(href === undefined ? [] : [href.slice(1)]), ...[...attributes.values()].flatMap(refsIn)],
      children: [],
      names: new Set(['*', name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)]),
    }
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
    this.#all.push(node)
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node)
  }

  close(): void {
    this.#open.pop()
  }

  /** Rules as `cleanStyles` writes them. */
  styles(css: string): void {
    for (const rule of css.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{')
      const refs = refsIn(declarations)
      const filters = /(^|;)filter:/.test(declarations)
      if (refs.length === 0 && !filters) continue
      for (const selector of selectors.split(','))
        for (const [name] of (
          selector
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? ''
        ).matchAll(NAMES))
          this.#sheet.push({ name, refs, filters })
    }
  }

  /** Throws {@link NoPicture} for a drawing that uses its parts too often, too deep or within themselves. */
  check(): void {
    const rules = Map.groupBy(this.#sheet, ({ name }) => name)
    for (const node of rules.size > 0 ? this.#all : [])
      for (const { refs, filters } of [...node.names].flatMap((name) => rules.get(name) ?? [])) {
        node.refs.push(...refs)
        if (filters) node.cost += FILTER_COST
      }
    this.#drawn(this.#root, 0, new Map())
  }

  /** @param known what was counted already; `null` while it is being counted */
  #drawn(node: Node, nested: number, known: Map<Node, number | null>): number {
    const before = known.get(node)
    if (before === null || nested > MOST_NESTED) throw tooMuch()
    if (before !== undefined) return before
    known.set(node, null)
    let sum = node.cost
    for (const child of node.children) sum += this.#drawn(child, nested, known)
    for (const id of node.refs) {
      const part = this.#byId.get(id)
      if (part) sum += this.#drawn(part, nested + 1, known)
    }
    if (sum > MOST_DRAWN) throw tooMuch()
    known.set(node, sum)
    return sum
  }
}

const tooMuch = () => new NoPicture('failed', 'the SVG draws its own parts too often')
