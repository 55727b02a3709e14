import { type Container, type Plugin, parse, type Rule } from 'postcss'
import { fileOf, sourceOf } from './sheets.ts'

/** The sheets inside pages have a size limit: the margins of their boxes are in the next sheet. */
const INLINE = ['critical.css', 'wide.css', 'player.css', 'home.css']
const SECOND = 'rest.css'

/** Safari 14.0 has no `gap` in flex boxes, and no `inset` to tell: the children get margins. */
export const flexGaps: Plugin = {
  postcssPlugin: 'flex-gaps',
  OnceExit(root, { AtRule }) {
    const file = fileOf(root)
    if (INLINE.includes(file)) return
    const rules = [...(file === SECOND ? gapsOf(sourceOf('critical.css')) : []), ...gapsOf(root)]
    if (rules.length === 0) return
    const block = new AtRule({ name: 'supports', params: 'not (inset: 0)' })
    block.append(parse([...new Set(rules)].join('\n')).nodes)
    // Vite reads the source file of each declaration.
    block.walk((node) => {
      if (root.source) node.source = root.source
    })
    root.append(block)
  },
}

/** A rule for each flex box with a gap. */
function gapsOf(root: Container): string[] {
  const rules: string[] = []
  root.walkRules((rule) => {
    const display = lastOf(rule, 'display')
    const [row = '', column = row] = (lastOf(rule, 'gap') ?? '').split(/\s+(?![^(]*\))/)
    if (!display?.endsWith('flex') || !row || (row === '0' && column === '0')) return
    const children = (which: string) =>
      `:where(${rule.selectors.map((selector) => `${selector} > ${which}`).join(', ')})`
    if (lastOf(rule, 'flex-wrap') === 'wrap') rules.push(`${children('*')} { margin: 0 ${column} ${row} 0 }`)
    else if (lastOf(rule, 'flex-direction') === 'column') rules.push(`${children('* + *')} { margin-top: ${row} }`)
    else rules.push(`${children('* + *')} { margin-left: ${column} }`)
  })
  return rules
}

const lastOf = (rule: Rule, prop: string) =>
  rule.nodes.flatMap((node) => (node.type === 'decl' && node.prop === prop ? [node.value] : [])).pop()
