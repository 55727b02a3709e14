import { expect, test } from 'vitest'
import { EnvProblems } from '../env.ts'
import { contrastProblems } from './contrast.ts'
import { readLook } from './look.ts'
import { colourOf, tokensOf } from './tokens.ts'

const EXAMPLE = `/* five properties */
:root {
  --brand-hue: 172;
  --brand-chroma: .045;
  --brand-accent: oklch(.8 .14 40);
  --brand-on-accent: oklch(.2 .05 30);
  --brand-accent-text: oklch(.84 .1 45);
  --brand-petal: .75rem;
}
[data-theme="light"] { --brand-accent-text: oklch(.47 .13 35); }`

async function problemsOf(css: string): Promise<readonly string[]> {
  try {
    await readLook({ BRAND_CSS: css })
    return []
  } catch (error) {
    if (!(error instanceof EnvProblems)) throw error
    return error.lines
  }
}

// Proves BRD-03.
test('the colours of the design are readable in both themes, and the bar of the browser gets the page backgrounds', async () => {
  const themes = { dark: tokensOf('dark', {}, {}), light: tokensOf('light', {}, {}) }
  expect(contrastProblems('dark', themes.dark)).toEqual([])
  expect(contrastProblems('light', themes.light)).toEqual([])
  expect(colourOf('--ground', themes.dark)).not.toBe(colourOf('--ground', themes.light))
  const judged = await readLook({ BRAND_CSS: ':root { --brand-petal: 1rem; }' })
  expect(judged.grounds).toEqual((await readLook({})).grounds)
})

// Proves BRD-01.
test('a full rebrand sets the dark theme, the chosen light theme, the light theme of the system, and tinted backgrounds', async () => {
  const { css, grounds } = await readLook({ BRAND_CSS: EXAMPLE, BRAND_LOGO_URL: 'https://cdn.example/logo.png' })
  expect(css).toMatch(/^html:root\{--brand-petal:.75rem;--ground:#[0-9a-f]{6};/)
  expect(css).toContain('--brand-logo:url("https://cdn.example/logo.png")')
  expect(css.match(/--accent-text:#953922/g)).toHaveLength(2)
  expect(css).not.toMatch(/oklch|color-mix|calc\(|--brand-(?!logo|petal)/)
  expect(css).toContain('@media (prefers-color-scheme:light){html:root:not([data-theme]){')
  expect(grounds.dark).toMatch(/^#[0-9a-f]{6}$/)
  expect(grounds.dark).not.toBe((await readLook({})).grounds.dark)
})

// Proves BRD-02.
test('unreadable colours prevent the start, and the error lists each pair with its contrast', async () => {
  const lines = await problemsOf(':root { --brand-accent: #777; --brand-on-accent: #888; }')
  expect(lines).toContain(
    'BRAND_CSS: --brand-on-accent on --brand-accent has a contrast of 1.26 in the dark theme, needed is 4.5',
  )
  const onlyDark = await problemsOf(':root { --brand-accent-text: oklch(.84 .1 45); }')
  expect(onlyDark.length).toBeGreaterThan(0)
  expect(onlyDark.every((line) => line.includes('--brand-accent-text') && line.includes('light theme'))).toBe(true)
})

// Proves BRD-04.
test.each([
  [':root { --brand-accent: red</style><script>alert(1)</script>; }', '--brand-accent: cannot be'],
  [':root { --brand-accent: url(https://evil.example/x); }', '--brand-accent: cannot be'],
  [':root { --brand-hue: var(--x); }', '--brand-hue: cannot be'],
  [':root { --ground: #fff; }', '--ground: is none of'],
  ['body { --brand-hue: 10; }', 'body: only :root and [data-theme="light"]'],
  ['@import url(https://evil.example/x.css);', 'cannot be read from: @import'],
  [':root { --brand-hue: 10', 'cannot be read from: :root'],
  [':root { --brand-accent: oklch(1 2); }', '"oklch(1 2)" is no colour'],
])('only a validated setting reaches a page: %s', async (css, problem) => {
  expect((await problemsOf(css)).join('\n')).toContain(`BRAND_CSS: ${problem}`)
})
