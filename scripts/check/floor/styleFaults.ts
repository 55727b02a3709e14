import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss'
import type { Floor } from '../../build/floor.ts'
import { isNewer, type Since } from './since.ts'

/** Features in values, properties, selectors and at-rules, with the first version of each engine. */
type Young = [name: string, found: RegExp, since: Since]

const NEVER = Infinity

const VALUES: Young[] = [
  ['oklch() and its kin', /\b(?:ok)?l(?:ch|ab)\(/, { chrome: 111, safari: 15.4, firefox: 113 }],
  ['color()', /(?<![\w-])color\(/, { chrome: 111, safari: 15, firefox: 113 }],
  ['color-mix()', /\bcolor-mix\(/, { chrome: 111, safari: 16.2, firefox: 113 }],
  ['light-dark()', /\blight-dark\(/, { chrome: 123, safari: 17.5, firefox: 120 }],
  ['dvh, svh, lvh and their kin', /\d[dsl]v(?:h|w|min|max|b|i)\b/, { chrome: 108, safari: 15.4, firefox: 101 }],
  ['cqi and its kin', /\dcq(?:i|b|w|h|min|max)\b/, { chrome: 105, safari: 16, firefox: 110 }],
  ['fit-content', /(?<!-)\bfit-content\b/, { chrome: 46, safari: 11, firefox: 94 }],
  [
    'round(), mod(), sin() and their kin',
    /\b(?:round|mod|rem|sin|cos|tan|atan2|pow|hypot)\(/,
    { chrome: 125, safari: 15.4, firefox: 118 },
  ],
  ['rlh, lh or cap', /\d(?:rlh|lh|cap|rcap)\b/, { chrome: 109, safari: 16.4, firefox: 120 }],
  ['image-set()', /(?<!-)\bimage-set\(/, { chrome: 113, safari: 17, firefox: 88 }],
  ['overflow: clip', /^clip$/, { chrome: 90, safari: 16, firefox: 81 }],
]
const PROPERTIES: Young[] = [
  ['inset', /^inset(?:-|$)/, { chrome: 87, safari: 14.1, firefox: 66 }],
  ['translate, rotate or scale', /^(?:translate|rotate|scale)$/, { chrome: 104, safari: 14.1, firefox: 72 }],
  ['aspect-ratio', /^aspect-ratio$/, { chrome: 88, safari: 15, firefox: 89 }],
  ['mask without a prefix', /^mask(?:-|$)/, { chrome: 120, safari: 15.4, firefox: 53 }],
  ['backdrop-filter', /^backdrop-filter$/, { chrome: 76, safari: 18, firefox: 103 }],
  ['animation-timeline', /^animation-(?:timeline|range)/, { chrome: 115, safari: 26, firefox: NEVER }],
]
const FOCUS = ':focus-visible'
const SELECTORS: Young[] = [
  [':has()', /:has\(/, { chrome: 105, safari: 15.4, firefox: 121 }],
  [':is() or :where()', /:(?:is|where)\(/, { chrome: 88, safari: 14, firefox: 78 }],
  [':not() of a list', /:not\((?:[^()]|\([^()]*\))*,/, { chrome: 88, safari: 9, firefox: 84 }],
  [':modal', /:modal\b/, { chrome: 105, safari: 15.6, firefox: 103 }],
  [':popover-open', /:popover-open\b/, { chrome: 114, safari: 17, firefox: 125 }],
  [':user-invalid', /:user-(?:in)?valid\b/, { chrome: 119, safari: 16.5, firefox: 88 }],
  [FOCUS, /:focus-visible\b/, { chrome: 86, safari: 15.4, firefox: 85 }],
  ['nesting', /&/, { chrome: 112, safari: 16.5, firefox: 117 }],
]
const AT_RULES: Young[] = [
  ['@layer', /^layer$/, { chrome: 99, safari: 15.4, firefox: 97 }],
  ['@container', /^container$/, { chrome: 105, safari: 16, firefox: 110 }],
  ['@scope', /^scope$/, { chrome: 118, safari: 17.4, firefox: 146 }],
  ['@starting-style', /^starting-style$/, { chrome: 117, safari: 17.5, firefox: 129 }],
  ['@property', /^property$/, { chrome: 85, safari: 16.4, firefox: 128 }],
]
const RANGE: Young = ['a range of a media query', /[<>]/, { chrome: 104, safari: 16.4, firefox: 63 }]
const FLEX_GAP: Since = { chrome: 84, safari: 14.1, firefox: 63 }

/** Properties and selectors that are dispensable where a browser ignores them, with the reason. */
const EXTRAS: [where: RegExp, why: string][] = [
  [
    /^\.(?:game-art|hero-art|pay-logo|provider img|banner|promo-card img) aspect-ratio$/,
    'the picture has width and height of that ratio in the HTML',
  ],
]

/** `(a) and (not (b))`: whether a condition tests for a feature that the oldest supported browsers do not have. */
function asksForNew(condition: string, floor: Floor): boolean {
  if (/^\s*not\b/.test(condition)) return false
  const inside = [...condition.matchAll(/\(([\w-]+)\s*:\s*([^()]*(?:\([^()]*\))?[^()]*)\)/g)]
  return (
    inside.some(
      ([, prop = '', value = '']) => youngIn(prop, value, floor) !== undefined || prop === 'container-type',
    ) ||
    SELECTORS.some(
      ([, pattern, since]) => isNewer(since, floor) && /selector\(/.test(condition) && pattern.test(condition),
    )
  )
}

const of = (list: Young[], text: string, floor: Floor) =>
  list.find(([, pattern, since]) => pattern.test(text) && isNewer(since, floor))?.[0]

function youngIn(prop: string, value: string, floor: Floor): string | undefined {
  return prop.startsWith('--')
    ? of(VALUES.slice(0, 4), value, floor)
    : (of(PROPERTIES, prop, floor) ?? of(VALUES, value, floor))
}

/** Safari 14.0, which knows `:where()` and no `inset`, is the only supported browser that applies such a block. */
const isForSafari14 = (condition: string) => /^\s*not\s*\(inset\s*:/.test(condition)

const isRule = (node: unknown): node is Rule => (node as ChildNode | undefined)?.type === 'rule'
const isAtRule = (node: unknown): node is AtRule => (node as ChildNode | undefined)?.type === 'atrule'

function* around(node: ChildNode): Generator<AtRule> {
  for (let up: unknown = node.parent; up; up = (up as ChildNode).parent) if (isAtRule(up)) yield up
}

/**
 * Finds the features of a built style sheet that the oldest supported browsers do not have and for which there is no
 * fallback. The fallback of a declaration is an earlier one of the same property. The fallback of a rule in
 * `@container` has the same selectors and properties in `@supports not (container-type…)`. The fallback of a selector
 * is a rule of its own behind `@supports selector(…)`; `:focus-visible` may undo the style of `:focus`. Rules behind
 * `@supports` for a newer feature are extras and need none. One line each. Throws a CssSyntaxError.
 */
export function styleFaults(css: string, floor: Floor): string[] {
  const root = parse(css)
  const faults: string[] = []
  const isExtra = (node: ChildNode) =>
    [...around(node)].some(
      ({ name, params }) => name === 'supports' && (asksForNew(params, floor) || isForSafari14(params)),
    )
  const standIns = standInsOf(root)

  root.walk((node) => {
    if (isExtra(node)) return
    if (node.type === 'atrule') {
      const young = of(AT_RULES, node.name, floor)
      if (young === '@container') faults.push(...withoutStandIn(node, standIns))
      else if (young) faults.push(`${young} ${node.params}`)
      if (node.name === 'media' && RANGE[1].test(node.params) && isNewer(RANGE[2], floor))
        faults.push(`${RANGE[0]}: ${node.params}`)
    }
    if (node.type === 'rule') {
      const names = SELECTORS.filter(([, pattern, since]) => pattern.test(node.selector) && isNewer(since, floor))
      for (const [name] of names)
        if (name !== FOCUS || !(isTakenBack(node.selector) || isOutline(node)))
          faults.push(`${name} in ${node.selector.slice(0, 120)}`)
    }
    if (node.type === 'decl' && isRule(node.parent) && !inContainer(node)) {
      const young = youngIn(node.prop, node.value, floor)
      if (young && !hasPlain(node, floor) && !EXTRAS.some(([where]) => isFor(where, node)))
        faults.push(`${young} in ${node.parent.selector.slice(0, 120)} { ${node.prop}: ${node.value} }`)
    }
  })
  if (isNewer(FLEX_GAP, floor)) faults.push(...flexGaps(root).map((selector) => `gap of a flex box: ${selector}`))
  return [...new Set(faults)]
}

function isFor(where: RegExp, { parent, prop }: Declaration): boolean {
  return isRule(parent) && parent.selectors.some((selector) => where.test(`${selector} ${prop}`))
}

/** An earlier declaration in the same rule that works in a browser without the property. */
const OTHERS: Record<string, string[]> = { 'aspect-ratio': ['height', 'min-height'] }

function hasPlain(node: Declaration, floor: Floor): boolean {
  const rule = node.parent as Rule
  const fallbacks = [node.prop, `-webkit-${node.prop}`, ...(OTHERS[node.prop] ?? [])]
  return rule.nodes.some(
    (other) =>
      other !== node &&
      other.type === 'decl' &&
      fallbacks.includes(other.prop) &&
      (other.prop !== node.prop || rule.index(other) < rule.index(node)) &&
      youngIn(other.prop, other.value, floor) === undefined,
  )
}

/** `:focus:not(:focus-visible)` undoes the style of `:focus`; a browser that does not know it keeps the outline. */
const isTakenBack = (selector: string) => !/(?<!:not\():focus-visible/.test(selector)

/** A browser that does not know `:focus-visible` draws its own outline. */
const isOutline = (rule: Rule) =>
  rule.nodes.every((node) => node.type !== 'decl' || /^(?:outline|border-color)/.test(node.prop))

const inContainer = (node: ChildNode) => [...around(node)].some(({ name }) => name === 'container')

const keysOf = (rule: Rule): string[] =>
  rule.selectors.flatMap((selector) =>
    rule.nodes.flatMap((node) => (node.type === 'decl' ? [`${selector.replace(/\s/g, '')} { ${node.prop} }`] : [])),
  )

/** The rules behind `@supports not (…)` for a browser without container queries. */
function standInsOf(root: Container): Set<string> {
  const keys = new Set<string>()
  root.walkAtRules('supports', (block) => {
    if (/^\s*not\b/.test(block.params) && block.params.includes('container-type'))
      block.walkRules((rule) => {
        for (const key of keysOf(rule)) keys.add(key)
      })
  })
  return keys
}

function withoutStandIn(container: AtRule, standIns: ReadonlySet<string>): string[] {
  const faults: string[] = []
  container.walkRules((rule) => {
    for (const key of keysOf(rule)) if (!standIns.has(key)) faults.push(`@container alone has ${key}`)
  })
  return faults
}

/** Flex boxes with a gap for which no rule behind `@supports not (inset: …)` sets margins (scripts/build/css/flexGaps.ts). */
function flexGaps(root: Container): string[] {
  const pattern = new Map<string, string>()
  const margins: string[] = []
  root.walkRules((rule) => {
    const value = (prop: string) =>
      rule.nodes.flatMap((node) => (node.type === 'decl' && node.prop === prop ? [node.value] : [])).pop() ?? ''
    if ([...around(rule)].some(({ params }) => isForSafari14(params))) margins.push(rule.selector.replace(/\s/g, ''))
    else if (/flex$/.test(value('display')) && value('gap') && value('gap') !== '0')
      for (const selector of rule.selectors) pattern.set(selector.replace(/\s/g, ''), selector)
  })
  return [...pattern].flatMap(([key, selector]) =>
    margins.some((rule) => rule.includes(`(${key}>`) || rule.includes(`,${key}>`)) ? [] : [selector],
  )
}
