import { readFileSync } from 'node:fs'
import { lookUp } from '../../common/lookUp.ts'
import { plainColours } from './colours.ts'

export type Theme = 'dark' | 'light'
export type Tokens = Readonly<Record<string, string>>

export const declaredIn = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/(--[\w-]+):\s*([^;{}]+);/g)].map(([, name, value]) => [name, value]))

const TOKENS = new URL('../../design/tokens.css', import.meta.url)
const LIGHT = new URL('../../design/light.css', import.meta.url)
/** The first block of each file has the values. Later blocks repeat or override them for some window sizes. */
const firstBlock = (file: URL, selector: string) => {
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const start = css.indexOf('{', css.indexOf(selector))
  return declaredIn(css.slice(start + 1, css.indexOf('}', start)))
}

/** The custom properties of a theme: the values of the design, overridden by the values of a brand. */
export function tokensOf(theme: Theme, root: Tokens, light: Tokens): Tokens {
  const dark = { ...firstBlock(TOKENS, ':root'), ...root }
  // A brand value for every theme wins over the light value of the design.
  return theme === 'dark' ? dark : { ...dark, ...firstBlock(LIGHT, '[data-theme="light"]'), ...root, ...light }
}

const COLOUR = /#[\da-f]{3,8}\b|\b(oklch|oklab|rgba?|hsla?|color-mix)\(/i
/** Base tokens for colours. No rule reads these, so they are not sent to the browser. */
const INGREDIENTS = ['--brand-hue', '--brand-chroma', '--brand-accent', '--brand-on-accent', '--brand-accent-text']

/** The colour tokens of a theme in sRGB: `{ '--ground': '#0c112d' }`. Throws a TypeError for what is no colour. */
export function coloursOf(tokens: Tokens): Record<string, string> {
  const colours = Object.keys(tokens).flatMap((name): [string, string][] => {
    const text = resolved(`var(${name})`, tokens)
    return !INGREDIENTS.includes(name) && COLOUR.test(text) ? [[name, plainColours(text)]] : []
  })
  return Object.fromEntries(colours)
}

export const isIngredient = (name: string) => INGREDIENTS.includes(name)

/** The computed colour of a token as `#rrggbb`. Throws a TypeError when the token holds another kind of value. */
export const colourOf = (name: string, tokens: Tokens): string => plainColours(resolved(`var(${name})`, tokens))

function resolved(text: string, tokens: Tokens): string {
  const next = text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => lookUp(tokens, name) ?? '')
  return next === text ? text : resolved(next, tokens)
}
