import type { IconName } from './Icon.tsx'
import icons from './icons.json' with { type: 'json' }

const REFERENCE = /#i-([a-z0-9-]+)/g

/** Icons that islands render only after a touch. Every page contains them. */
const ALWAYS: readonly IconName[] = ['check', 'warn', 'close']

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

/** The symbols that a piece of HTML refers to, as one hidden `<svg>`. `also`: icons for islands. */
export function iconSprite(html: string, also: readonly IconName[] = ALWAYS): string {
  const used = new Set<string>(also)
  for (const [, name = ''] of html.matchAll(REFERENCE)) used.add(name)
  const symbols = [...used]
    .filter(isIcon)
    .map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${icons[name]}</symbol>`)
  return symbols.length === 0 ? '' : `<svg hidden>${symbols.join('')}</svg>`
}
