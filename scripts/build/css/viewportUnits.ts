import type { Plugin } from 'postcss'

const DYNAMIC = /(\d)[dsl]v(h|w|min|max|b|i)\b/g

/** Adds a viewport unit that all know before a newer one (`100vh`, `100dvh`), with `var()` by `@supports`. */
export const viewportUnits: Plugin = {
  postcssPlugin: 'viewport-units',
  Once(root, { AtRule, Rule }) {
    root.walkDecls((declaration) => {
      const plain = declaration.value.replace(DYNAMIC, '$1v$2')
      const rule = declaration.parent
      if (plain === declaration.value || rule?.type !== 'rule' || inSupports(rule)) return
      if (!declaration.value.includes('var(')) return void declaration.cloneBefore({ value: plain })
      const known = new AtRule({ name: 'supports', params: '(height: 100dvh)' })
      known.append(new Rule({ selector: (rule as { selector?: string }).selector ?? '', nodes: [declaration.clone()] }))
      rule.after(known)
      declaration.value = plain
    })
  },
}

function inSupports(node: { parent?: unknown }): boolean {
  const { parent } = node as { parent?: { type: string; name?: string; params?: string; parent?: unknown } }
  if (!parent) return false
  return (
    (parent.type === 'atrule' && parent.name === 'supports' && /dvh/.test(parent.params ?? '')) || inSupports(parent)
  )
}
