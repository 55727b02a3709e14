/**
 * Writes the boring part of a page. The path is the address.
 *
 *   npm run new:page promosi/detail
 */
import { generate } from './new-files.ts'
import { ROOT } from './run.ts'

const camelCase = (path: string) => path.replace(/[/-]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Paths and texts of a new page. Throws when the path is not one an address can have. */
export function pageFiles(path = ''): Record<string, string> {
  if (!/^[a-zA-Z0-9-]+(\/[a-zA-Z0-9-]+)*$/.test(path))
    throw new Error('Give the address: npm run new:page promosi/detail')
  const folder = `pages/${path}`
  const up = '../'.repeat(path.split('/').length)
  const key = camelCase(path)
  return {
    [`${folder}/+screen.ts`]: `import type { Screen } from '${up}_layout/screen.ts'

export const screen: Screen = { title: 'app.${key}', description: '${key}.description' }
`,
    [`${folder}/+data.ts`]: `import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

/** What is returned is all the page knows. */
export async function data({ t }: PageContextServer) {
  return { title: t('app.${key}') }
}
`,
    [`${folder}/+Page.tsx`]: `import { useData } from '${up}_layout/context.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { title } = useData<Data>()
  return <h1>{title}</h1>
}
`,
  }
}

if (import.meta.main) {
  const path = process.argv[2]
  const key = camelCase(path ?? '')
  const words = [`app.${key}`, `${key}.description`].map((name) => `  node scripts/words.ts add ${name} "…" "…"`)
  generate(ROOT, () => pageFiles(path), `Add its words:\n${words.join('\n')}`)
}
