import type { Declaration, Plugin, Root, Rule } from 'postcss'
import { plainColours } from '../../../server/brand/colours.ts'
import { coloursOf, isIngredient, tokensOf } from '../../../server/brand/tokens.ts'

const LIGHT = /^(\[data-theme="?light"?\]|:root:not\(\[data-theme\]\))$/

/** Every colour as plain sRGB. A function with `var()` must become a token: throws a CssSyntaxError. */
export const plainColourValues: Plugin = {
  postcssPlugin: 'plain-colour-values',
  Once(root) {
    writeTokens(root)
    root.walkDecls((declaration) => {
      try {
        declaration.value = plainColours(declaration.value)
      } catch (cause) {
        throw declaration.error(
          `${String(cause)}: a colour that depends on a token is a token itself (design/tokens.css)`,
        )
      }
    })
  },
}

/** Replaces the formulas of the theme colours by values; a light block has only those that differ. */
function writeTokens(root: Root) {
  const base = root.nodes.find((node): node is Rule => node.type === 'rule' && isTokens(node))
  if (!base) return
  const dark = coloursOf(tokensOf('dark', {}, {}))
  const light = coloursOf(tokensOf('light', {}, {}))
  const changed = Object.entries(light).filter(([name, colour]) => dark[name] !== colour)
  base.walkDecls((declaration) => write(declaration, dark))
  root.walkRules((rule) => {
    if (!LIGHT.test(rule.selector)) return
    rule.walkDecls((declaration) => write(declaration, light))
    for (const [prop, value] of changed) {
      if (!rule.some((node) => node.type === 'decl' && node.prop === prop))
        rule.append({ prop, value, ...(rule.source ? { source: rule.source } : {}) })
    }
  })
}

const isTokens = (rule: Rule) =>
  rule.selector === ':root' && rule.some((node) => node.type === 'decl' && node.prop === '--brand-hue')

function write(declaration: Declaration, colours: Readonly<Record<string, string>>) {
  const colour = colours[declaration.prop]
  if (isIngredient(declaration.prop)) declaration.remove()
  else if (colour !== undefined) declaration.value = colour
}
