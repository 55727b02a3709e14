/**
 * Writes the boring part of a page and its test, and its line in contract/routes.ts. The path is the address, without slashes.
 * A page asks visitors to sign in first; with --public they may open it.
 *
 *   npm run new:page -- promosiDetail [--public] [--proves PRO-01]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../shared/run.ts'
import { addWordCommand, generate } from './new-files.ts'

const camelCase = (path: string) => path.replace(/-+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Paths and texts of a new page. Throws when the path is not a valid address. */
export function pageFiles(path = '', proves?: string): Record<string, string> {
  if (!/^[a-zA-Z][a-zA-Z0-9-]*$/.test(path))
    throw new Error(
      `"${path}" is no address: one folder of pages/ is one page. Run: npm run new:page -- promosiDetail [--public] [--proves PRO-01]`,
    )
  const folder = `pages/${path}`
  const key = camelCase(path)
  return {
    [`${folder}/+data.ts`]: `import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

/** What is returned is all the page knows. */
export async function data({ t }: PageContextServer) {
  return { title: t('app.${key}') }
}
`,
    [`${folder}/+Page.tsx`]: `import { useData } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { title } = useData<Data>()
  return <h1>{title}</h1>
}
`,
    [`${folder}/Page.test.tsx`]: `import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

${proves ? `// Proves ${proves}.\n` : ''}test('the page shows its title', async () => {
  const context = pageContext({ url: '/${path}' })
  Object.assign(context, { data: await data(context) })
  expect(rendered(context, <Page />)).toContain(\`<h1>\${context.t('app.${key}')}</h1>\`)
})
`,
  }
}

const END_OF_ROUTES = '\n} as const satisfies Record<string, Route>'
const END_OF_SCREENS = '\n}\n\n/** The page for unknown addresses'

/** The text of contract/routes.ts with one more page. Throws when the table is not found. */
const withRoute = (routes: string, path: string, isPublic = false): string =>
  withRow(routes, END_OF_ROUTES, `${camelCase(path)}: { path: '/${path}'${isPublic ? ', visitors: true' : ''} }`)

/** The text of pages/screens.ts with one more page. Throws when the table is not found. */
export function withScreen(screens: string, path: string, isPublic = false): string {
  const key = camelCase(path)
  const description = isPublic ? `, description: '${key}.description'` : ''
  return withRow(screens, END_OF_SCREENS, `${key}: { title: 'app.${key}'${description} }`)
}

function withRow(table: string, end: string, row: string): string {
  if (!table.includes(end)) throw new Error('The table of pages has no end')
  return table.replace(end, `\n  ${row},${end}`)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { public: { type: 'boolean' }, proves: { type: 'string' } },
    allowPositionals: true,
  })
  const [path = ''] = positionals
  const isPublic = values.public ?? false
  const key = camelCase(path)
  const names = isPublic ? [`app.${key}`, `${key}.description`] : [`app.${key}`]
  const words = names.map((name) => `  ${addWordCommand(name)}`)
  const next = [
    'Add its words:',
    ...words,
    'Link it from a page of the phone, such as pages/account/entries.ts or pages/_layout/Foot.tsx.',
    'Write what the page promises into docs/requirements.md, and name its id above the test that proves it.',
  ]
  generate(ROOT, () => pageFiles(path, values.proves), next.join('\n'))
  const tables = { 'contract/routes.ts': withRoute, 'pages/screens.ts': withScreen }
  if (process.exitCode === undefined)
    for (const [name, withPage] of Object.entries(tables)) {
      const file = join(ROOT, name)
      writeFileSync(file, withPage(readFileSync(file, 'utf8'), path, isPublic))
    }
}
