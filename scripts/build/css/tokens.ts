import type { ChildNode, Declaration, Plugin, Root, Rule } from 'postcss'
import { fileOf, isOfTokens, isSheet, sourceOf } from './sheets.ts'

const USE = /var\((--[\w-]+)/g

/**
 * Distributes the tokens of tokens.css and light.css over the sheets of a page, so that the first one contains no token
 * that only a later one needs: critical.css has what its own rules use, wide.css, home.css and over.css what their rules
 * use besides, rest.css all others. A token with one value for every theme, width and brand is written out where it is used,
 * and declared nowhere. Other sheets stay unchanged.
 */
export const sheetTokens: Plugin = {
  postcssPlugin: 'sheet-tokens',
  // After the other plugins: they read the tokens, and add rules with some.
  OnceExit(root) {
    const file = fileOf(root)
    if (!isSheet(file)) return
    const tokens = rootTokens(root)
    const fixed = fixedTokens(tokens)
    const first = usedBy(sourceOf('critical.css').toString(), tokens)
    const wide = usedBy(sourceOf('wide.css').toString(), tokens)
    const home = usedBy(sourceOf('home.css').toString(), tokens)
    const over = usedBy(sourceOf('over.css').toString(), tokens)
    const has: Record<string, (name: string) => boolean> = {
      'critical.css': (name) => first.has(name),
      'wide.css': (name) => wide.has(name) && !first.has(name),
      // It uses tokens of the first sheet only (budget.test.ts).
      'player.css': () => false,
      // On a phone no other sheet is before these; the panels may come before the end of home.
      'home.css': (name) => home.has(name) && !first.has(name),
      'over.css': (name) => over.has(name) && !first.has(name),
      'rest.css': (name) => !first.has(name),
    }
    for (const rule of tokenRules(root)) {
      const atWidth = isAtWidth(rule)
      rule.each((node) => {
        if (!belongs(node, { file, fixed, atWidth, has: has[file] ?? (() => true) })) node.remove()
      })
      if (rule.nodes.length === 0) rule.remove()
    }
    root.walkDecls((declaration) => {
      declaration.value = withFixed(declaration.value, fixed)
    })
  },
}

interface Place {
  file: string
  fixed: ReadonlyMap<string, string>
  /** The rule holds for some widths of the window. */
  atWidth: boolean
  has(name: string): boolean
}

function belongs(node: ChildNode, { file, fixed, atWidth, has }: Place): boolean {
  if (node.type !== 'decl') return false
  if (fixed.has(node.prop)) return false
  // A phone is narrower than all of them, and the later sheets follow the first one.
  if (atWidth) return file === 'wide.css' || file === 'rest.css'
  return node.prop.startsWith('--') ? has(node.prop) : file === 'critical.css'
}

/** The rules of tokens.css and light.css: a theme, or some widths. Rules of other files that set tokens stay whole. */
function tokenRules(root: Root): Rule[] {
  const rules: Rule[] = []
  root.walkRules((rule) => {
    if (isOfTokens(rule)) rules.push(rule)
  })
  return rules
}

const isAtWidth = ({ parent }: Rule) =>
  parent?.type === 'atrule' && /min-width/.test(String(Reflect.get(parent, 'params')))

/** Every declaration of a custom property, by its name. */
function rootTokens(root: Root): Map<string, Declaration[]> {
  const tokens = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => {
    tokens.set(declaration.prop, [...(tokens.get(declaration.prop) ?? []), declaration])
  })
  return tokens
}

/** Tokens with one plain value everywhere. */
function fixedTokens(tokens: ReadonlyMap<string, readonly Declaration[]>): ReadonlyMap<string, string> {
  const changed = changedElsewhere()
  const fixed = new Map<string, string>()
  for (const [name, [declaration, ...others]] of tokens) {
    if (!declaration || others.length > 0 || changed.has(name) || !isLength(declaration)) continue
    fixed.set(name, declaration.value)
  }
  return fixed
}

/** Lengths, weights and places in the stack. A colour, or a value that a brand may set, is none of these. */
const isLength = ({ value }: Declaration) => /^-?[\d.]+(rem|ms|px)?$/.test(value)

/** Custom properties that a rule outside of tokens.css and light.css sets. */
const changedElsewhere = (): ReadonlySet<string> =>
  new Set(
    [
      ...sourceOf('')
        .toString()
        .matchAll(/(--[\w-]+)\s*:/g),
    ].map(([, name = '']) => name),
  )

/** The tokens that rules use, and the tokens in the values of these. */
function usedBy(css: string, tokens: ReadonlyMap<string, readonly Declaration[]>): ReadonlySet<string> {
  const used = new Set<string>()
  const add = (text: string) => {
    for (const [, name = ''] of text.matchAll(USE)) {
      if (used.has(name)) continue
      used.add(name)
      for (const { value } of tokens.get(name) ?? []) add(value)
    }
  }
  add(css)
  return used
}

const withFixed = (value: string, fixed: ReadonlyMap<string, string>): string =>
  value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => fixed.get(name) ?? use)
