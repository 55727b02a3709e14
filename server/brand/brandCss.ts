/** What an operator may say about the look; everything else is derived (design/README.md, brand layer). */
const PROPERTIES = {
  '--brand-hue': /^\d{1,3}(\.\d+)?$/,
  '--brand-chroma': /^0?\.\d+$|^0$/,
  '--brand-accent': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-on-accent': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-accent-text': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-petal': /^(\d*\.?\d+(rem|px|em)?)(\s+\d*\.?\d+(rem|px|em)?){0,3}$/,
} as const

export type BrandProperty = keyof typeof PROPERTIES
export type BrandValues = Partial<Record<BrandProperty, string>>
export interface BrandCss {
  /** What stands under `:root`. */
  root: BrandValues
  /** What stands under `[data-theme="light"]`. */
  light: BrandValues
}

const LIGHT = /^(:root)?\[data-theme="?light"?\]$/

/**
 * Reads the few properties of a brand's style sheet: `:root { … }` and `[data-theme="light"] { … }`. Only what is understood
 * goes on, so nothing else can reach a page. `problems` says in words what was not.
 */
export function readBrandCss(css: string): BrandCss & { problems: string[] } {
  const read: BrandCss & { problems: string[] } = { root: {}, light: {}, problems: [] }
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const rest = plain.replace(/([^{}]+)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    readRule(selector.trim().replaceAll("'", '"'), body, read)
    return ''
  })
  if (rest.trim()) read.problems.push(`cannot be read from: ${rest.trim().slice(0, 40)}`)
  return read
}

function readRule(selector: string, body: string, read: BrandCss & { problems: string[] }): void {
  const values = selector === ':root' ? read.root : LIGHT.test(selector) ? read.light : null
  if (!values) {
    read.problems.push(`${selector}: only :root and [data-theme="light"] may be said`)
    return
  }
  for (const line of body.split(';').filter((text) => text.trim())) {
    const [name = '', value = ''] = line.split(/:(.*)/s).map((part) => part.trim())
    if (!(name in PROPERTIES)) read.problems.push(`${name}: is none of ${Object.keys(PROPERTIES).join(', ')}`)
    else if (!PROPERTIES[name as BrandProperty].test(value)) read.problems.push(`${name}: cannot be ${value}`)
    else values[name as BrandProperty] = value
  }
}

const declarations = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The rules as they go into each page: outside every layer, so they win; light as chosen and as the system's. */
export function writeBrandCss(root: object, light: object): string {
  const said = declarations(light)
  const lightRules = said
    ? `[data-theme="light"]{${said}}@media (prefers-color-scheme:light){:root:not([data-theme]){${said}}}`
    : ''
  const rootRule = Object.keys(root).length > 0 ? `:root{${declarations(root)}}` : ''
  return rootRule + lightRules
}
