import type { Look } from '../../contract/site.ts'
import { type Env, EnvProblems } from '../env.ts'
import { readBrandCss, writeBrandCss } from './brandCss.ts'

/** The grounds of the design's own two themes, as the browser's bar takes them. */
const OWN_GROUNDS = { dark: '#0c112d', light: '#f7f4ec' }

/**
 * The look of the operator's brand. Colours that players could not read stop the start: throws {@link EnvProblems} with each
 * pair that was measured.
 */
export async function readLook(env: Pick<Env, 'BRAND_CSS' | 'BRAND_LOGO_URL' | 'BRAND_LOGO_LIGHT_URL'>): Promise<Look> {
  const { BRAND_CSS = '', BRAND_LOGO_URL: logo, BRAND_LOGO_LIGHT_URL: lightLogo } = env
  const { root, light, problems } = readBrandCss(BRAND_CSS)
  const css = writeBrandCss(
    { ...root, ...(logo ? { '--brand-logo': `url("${logo}")` } : {}) },
    { ...light, ...(lightLogo ? { '--brand-logo': `url("${lightLogo}")` } : {}) },
  )
  const grounds = problems.length === 0 && BRAND_CSS ? await judge(root, light, problems) : OWN_GROUNDS
  if (problems.length > 0) throw new EnvProblems(problems.map((problem) => `BRAND_CSS: ${problem}`))
  return { css, grounds }
}

/** The colour library is there for those who bring colours: it would cost every start a tenth of a second. */
async function judge(root: object, light: object, problems: string[]): Promise<Look['grounds']> {
  const [{ colourOf, tokensOf }, { contrastProblems }, { formatHex }] = await Promise.all([
    import('./tokens.ts'),
    import('./contrast.ts'),
    import('culori'),
  ])
  const themes = {
    dark: tokensOf('dark', { ...root }, { ...light }),
    light: tokensOf('light', { ...root }, { ...light }),
  }
  problems.push(...contrastProblems('dark', themes.dark), ...contrastProblems('light', themes.light))
  const ground = (theme: keyof typeof themes) => formatHex(colourOf('--ground', themes[theme])) ?? OWN_GROUNDS[theme]
  return { dark: ground('dark'), light: ground('light') }
}
