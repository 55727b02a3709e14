import { readFileSync } from 'node:fs'
import { formatCss, interpolate, parse } from 'culori'

export type Theme = 'dark' | 'light'
export type Tokens = Readonly<Record<string, string>>

/** Declarations of the custom properties in one block of CSS. */
const declared = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/(--[\w-]+):\s*([^;{}]+);/g)].map(([, name, value]) => [name, value]))

const TOKENS = new URL('../../design/tokens.css', import.meta.url)
const LIGHT = new URL('../../design/light.css', import.meta.url)
/** Each file's first block holds the values; what follows repeats or narrows them for some windows. */
const firstBlock = (file: URL, selector: string) => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const start = css.indexOf('{', css.indexOf(selector))
  return declared(css.slice(start + 1, css.indexOf('}', start)))
}

/** The custom properties of a theme as the design says them, with a brand's values in their place. */
export function tokensOf(theme: Theme, root: Tokens, light: Tokens): Tokens {
  const dark = { ...firstBlock(TOKENS, ':root'), ...root }
  // A brand's :root stands outside the layers and wins over the light values of the design.
  return theme === 'dark' ? dark : { ...dark, ...firstBlock(LIGHT, '[data-theme="light"]'), ...root, ...light }
}

/**
 * The colour a token comes to: `var()`, products in `calc()` and `color-mix()` in oklab are worked out. Throws a TypeError
 * when something else stands there.
 */
export function colourOf(name: string, tokens: Tokens): string {
  const text = resolved(`var(${name})`, tokens).replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) =>
    String(Number(a) * Number(b)),
  )
  const mixed = /^color-mix\(in oklab, (.+) (\d+)%, (black|white)\)$/.exec(text)
  const colour = mixed ? interpolate([mixed[3] ?? '', mixed[1] ?? ''], 'oklab')(Number(mixed[2]) / 100) : parse(text)
  if (!colour) throw new TypeError(`${name} is no colour: ${text}`)
  return formatCss(colour)
}

function resolved(text: string, tokens: Tokens): string {
  const next = text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => tokens[name] ?? '')
  return next === text ? text : resolved(next, tokens)
}
