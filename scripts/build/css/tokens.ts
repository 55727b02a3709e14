import type { Declaration, Plugin, Root, Rule } from 'postcss'
import { fileOf, isOfTokens, isSheet, sourceOf } from './sheets.ts'

/**
 * Declares the tokens of tokens.css and light.css in the first sheet of a page, critical.css. A later sheet that sets a custom
 * property of the root makes the browser calculate the styles of every element again. Only what depends on the width of a
 * window comes later, in wide.css and rest.css: a phone is narrower. A token with one value for every theme, width and brand
 * is written out where it is used, and declared nowhere. Other sheets stay unchanged.
 */
export const sheetTokens: Plugin = {
  postcssPlugin: 'sheet-tokens',
  // After the other plugins: they read the tokens, and add rules with some.
  OnceExit(root) {
    const file = fileOf(root)
    if (!isSheet(file)) return
    const fixed = fixedTokens(rootTokens(root))
    for (const rule of tokenRules(root)) {
      const files = isAtWidth(rule) ? ['wide.css', 'rest.css'] : ['critical.css']
      rule.each((node) => {
        if (!files.includes(file) || (node.type === 'decl' && fixed.has(node.prop))) node.remove()
      })
      if (rule.nodes.length === 0) rule.remove()
    }
    root.walkDecls((declaration) => {
      declaration.value = withFixed(declaration.value, fixed)
    })
  },
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

function rootTokens(root: Root): Map<string, Declaration[]> {
  const tokens = new Map<string, Declaration[]>()
  root.walkDecls(/^--/, (declaration) => {
    tokens.set(declaration.prop, [...(tokens.get(declaration.prop) ?? []), declaration])
  })
  return tokens
}

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

const withFixed = (value: string, fixed: ReadonlyMap<string, string>): string =>
  value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => fixed.get(name) ?? use)
