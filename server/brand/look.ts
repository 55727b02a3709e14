import { lookUp } from '../../common/lookUp.ts'
import type { Look } from '../../contract/site.ts'
import { type Env, EnvProblems } from '../env.ts'
import { type BrandValues, readBrandCss, writeBrandCss } from './brandCss.ts'
import type { Tokens } from './tokens.ts'

/** The grounds of the design's two themes, for the colour of the browser's bar. */
const OWN_GROUNDS = { dark: '#0c112d', light: '#f7f4ec' }

/** The look of the brand, in sRGB. Throws {@link EnvProblems} with each pair of too little contrast. */
export async function readLook(env: Pick<Env, 'BRAND_CSS' | 'BRAND_LOGO_URL' | 'BRAND_LOGO_LIGHT_URL'>): Promise<Look> {
  const { BRAND_CSS = '', BRAND_LOGO_URL: logo, BRAND_LOGO_LIGHT_URL: lightLogo } = env
  const { root, light, problems } = readBrandCss(BRAND_CSS)
  const colours = problems.length === 0 && BRAND_CSS ? await judge(root, light, problems) : OWN
  if (problems.length > 0) throw new EnvProblems(problems.map((problem) => `BRAND_CSS: ${problem}`))
  const css = writeBrandCss(
    { ...shapes(root), ...colours.root, ...(logo ? { '--brand-logo': `url("${logo}")` } : {}) },
    { ...shapes(light), ...colours.light, ...(lightLogo ? { '--brand-logo': `url("${lightLogo}")` } : {}) },
  )
  return { css, grounds: colours.grounds }
}

interface Colours {
  grounds: Look['grounds']
  /** Tokens that the brand changes for every theme, and for the light one. */
  root: Tokens
  light: Tokens
}

const OWN: Colours = { grounds: OWN_GROUNDS, root: {}, light: {} }

/** A value that is not a colour goes to the browser unchanged. */
const shapes = (values: BrandValues): Tokens =>
  values['--brand-petal'] ? { '--brand-petal': values['--brand-petal'] } : {}

/** The colour library is loaded only for brands with colours: it would add a tenth of a second to every start. */
async function judge(root: BrandValues, light: BrandValues, problems: string[]): Promise<Colours> {
  const [{ coloursOf, tokensOf }, { contrastProblems }] = await Promise.all([
    import('./tokens.ts'),
    import('./contrast.ts'),
  ])
  const themes = {
    dark: tokensOf('dark', { ...root }, { ...light }),
    light: tokensOf('light', { ...root }, { ...light }),
  }
  try {
    problems.push(...contrastProblems('dark', themes.dark), ...contrastProblems('light', themes.light))
    const own = { dark: coloursOf(tokensOf('dark', {}, {})), light: coloursOf(tokensOf('light', {}, {})) }
    const [dark, day] = [coloursOf(themes.dark), coloursOf(themes.light)]
    const changed = only(dark, (name) => lookUp(dark, name) !== lookUp(own.dark, name))
    return {
      grounds: { dark: dark['--ground'] ?? OWN_GROUNDS.dark, light: day['--ground'] ?? OWN_GROUNDS.light },
      root: changed,
      light: only(day, (name) => lookUp(day, name) !== lookUp(own.light, name) || Object.hasOwn(changed, name)),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    problems.push(error.message)
    return OWN
  }
}

const only = (tokens: Tokens, matches: (name: string) => boolean): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name]) => matches(name)))
