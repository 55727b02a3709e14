import { NoPicture } from './fetchPicture.ts'
import { type Area, areaOf, type Looks, looksOf, numbersIn, sizeOf, viewOf } from './svgSizes.ts'

/** What a renderer draws, each use of a part counted again. */
const MOST_DRAWN = 20_000
/** Parts that use parts, one in the other. */
const MOST_NESTED = 8
/** What a filter costs beside a shape, for each of its steps, until what it is applied to reaches over so many views. */
const FILTER_COST = 20
const FILTER_VIEWS = 10
/** So many numbers of a list, or dashes or tiles, cost as much as a shape. */
const NUMBERS_OF_A_SHAPE = 16
const REPEATS_OF_A_SHAPE = 50
/** A drawing without a size. */
const USUAL_VIEW = 300

interface Node extends Looks {
  cost: number
  /** How far its own shape reaches. */
  size: number
  area: Area | undefined
  children: Node[]
  names: ReadonlySet<string>
}

/** The cost of a node with all that it draws, how far that reaches in the units around it, and in the units within. */
interface Drawn {
  cost: number
  reach: number
  within: number
}

const NAMES = /[.#]?[\w-]+|\*/g

/**
 * Counts what a cleaned drawing makes a renderer draw: a part is drawn again for each use, and for each use of its users; a
 * pattern for its tiles, a line for its dashes, a filter for its area.
 */
export class SvgCost {
  readonly #open: Node[] = []
  readonly #all: Node[] = []
  readonly #byId = new Map<string, Node>()
  /** Rules of the style sheets, by the names in the last part of their selectors. */
  readonly #sheet: { name: string; looks: Looks }[] = []
  #view = USUAL_VIEW

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const isRoot = this.#all.length === 0
    const view = viewOf(attributes)
    if (isRoot) this.#view = view ?? USUAL_VIEW
    const { id, class: classes = '', href, viewBox } = Object.fromEntries(attributes)
    const css = [...attributes].map(([name, value]) => (name === 'style' ? value : `${name}:${value}`)).join(';')
    const looks = looksOf(css)
    const size = sizeOf(attributes, css, this.#view)
    const numbers = [...attributes.values()].reduce((sum, value) => sum + numbersIn(value).length, 0)
    const node: Node = {
      ...looks,
      refs: [...(href === undefined ? [] : [href.slice(1)]), ...looks.refs],
      grows: looks.grows * (isRoot || viewBox === undefined || !view ? 1 : (size || this.#view) / view),
      cost: (name.startsWith('fe') ? FILTER_COST : 1) + Math.floor(numbers / NUMBERS_OF_A_SHAPE),
      size,
      area: areaOf(name, attributes),
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
      const looks = looksOf(declarations)
      if (looks.refs.length === 0 && !looks.filters && looks.grows === 1 && looks.dash === undefined) continue
      for (const selector of selectors.split(',')) {
        const last = selector.trim().split(/[\s>+~]+/)
        for (const [name] of (last.at(-1) ?? '').matchAll(NAMES)) this.#sheet.push({ name, looks })
      }
    }
  }

  /** Throws {@link NoPicture} for a drawing that costs too much, or uses its parts too deep or within themselves. */
  check(): void {
    const rules = Map.groupBy(this.#sheet, ({ name }) => name)
    for (const node of rules.size > 0 ? this.#all : [])
      for (const { looks } of [...node.names].flatMap((name) => rules.get(name) ?? [])) {
        node.refs.push(...looks.refs)
        node.filters ||= looks.filters
        node.grows *= looks.grows
        node.dash = Math.min(node.dash ?? Number.POSITIVE_INFINITY, looks.dash ?? Number.POSITIVE_INFINITY)
      }
    const [root] = this.#all
    if (root) this.#drawn(root, 0, new Map())
  }

  /** @param counted what was counted already; `null` while it is being counted */
  #drawn(node: Node, nested: number, counted: Map<Node, Drawn | null>): Drawn {
    const before = counted.get(node)
    if (before === null || nested > MOST_NESTED) throw tooMuch()
    if (before !== undefined) return before
    counted.set(node, null)
    let { cost, size: reach, size: within } = node
    for (const child of node.children) {
      const drawn = this.#drawn(child, nested, counted)
      cost += drawn.cost
      reach = Math.max(reach, drawn.reach)
      within = Math.max(within, drawn.within)
    }
    if (node.dash) cost *= 1 + within / node.dash / REPEATS_OF_A_SHAPE
    let parts = node.filters ? FILTER_COST : 0
    let far = reach
    for (const part of node.refs.flatMap((id) => this.#byId.get(id) ?? [])) {
      const drawn = this.#drawn(part, nested + 1, counted)
      parts += drawn.cost * Math.max(1, this.#tiles(part, reach) / REPEATS_OF_A_SHAPE)
      const { side = 0, isPart } = part.area ?? {}
      far = Math.max(far, isPart ? side * reach : side, drawn.reach)
      if (part.area) continue
      reach = Math.max(reach, drawn.reach)
      within = Math.max(within, drawn.within)
    }
    cost += parts * (node.filters ? Math.max(1, far / this.#view / FILTER_VIEWS) ** 2 : 1)
    // Not "greater than": an endless number is none.
    if (!(cost <= MOST_DRAWN)) throw tooMuch()
    const drawn = { cost, reach: reach * node.grows, within }
    counted.set(node, drawn)
    return drawn
  }

  /** How many tiles of a pattern cover what reaches so far. A pattern may have the tiles of another. */
  #tiles({ area, grows, refs }: Node, reach: number): number {
    if (!area?.repeats) return 1
    if (area.side > 0) return ((area.isPart ? 1 : reach) / (area.side * grows)) ** 2
    return Math.max(1, ...refs.flatMap((id) => this.#byId.get(id) ?? []).map((other) => this.#tiles(other, reach)))
  }
}

const tooMuch = () => new NoPicture('failed', 'the SVG is too much to draw')
