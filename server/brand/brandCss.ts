/** The properties of the look that an operator may set. Everything else is derived (design/README.md, brand layer). */
const PROPERTIES = {
  '--brand-hue': /^\d{1,3}(\.\d+)?$/,
  '--brand-chroma': /^0?\.\d+$|^0$/,
  '--brand-accent': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-on-accent': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-accent-text': /^(#[0-9a-f]{3,8}|(oklch|oklab|rgb|hsl)\([\d.%\s,/deg-]+\))$/i,
  '--brand-petal': /^(\d*\.?\d+(rem|px|em)?)(\s+\d*\.?\d+(rem|px|em)?){0,3}$/,
} as const

export type BrandProperty = keyof typeof PROPERTIES
const NAMES = Object.keys(PROPERTIES) as BrandProperty[]
export type BrandValues = Partial<Record<BrandProperty, string>>
export interface BrandCss {
  root: BrandValues
  light: BrandValues
}

const LIGHT = /^(:root)?\[data-theme="?light"?\]$/

/** Reads the supported properties of a brand's style sheet; nothing else passes. `problems`: the rest in words. */
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
    const property = NAMES.find((known) => known === name)
    if (!property) read.problems.push(`${name}: is none of ${NAMES.join(', ')}`)
    else if (!PROPERTIES[property].test(value)) read.problems.push(`${name}: cannot be ${value}`)
    else values[property] = value
  }
}

const declarations = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The rules for each page. `html` wins over the design's later tokens; light when chosen or preferred. */
export function writeBrandCss(root: object, light: object): string {
  const lightDeclarations = declarations(light)
  const lightRules = lightDeclarations
    ? `html[data-theme="light"]{${lightDeclarations}}@media (prefers-color-scheme:light){html:root:not([data-theme]){${lightDeclarations}}}`
    : ''
  const rootRule = Object.keys(root).length > 0 ? `html:root{${declarations(root)}}` : ''
  return rootRule + lightRules
}
