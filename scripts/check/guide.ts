import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../../contract/routes.ts'
import { SCENARIOS } from '../../contract/sandbox.ts'
import { DOC, documentedIds, productMap, renderedIds } from '../build/product-map.ts'

/** The table of the failures that a header asks for. */
const SCENARIO_DOC = 'sandbox/docs/testing.md'

const fits = (pattern: string, id: string) => new RegExp(`^${pattern.replaceAll('*', '[a-z0-9-]+')}$`).test(id)

function wrongIds(root: string): string[] {
  const documented = Object.keys(documentedIds(root))
  const rendered = renderedIds(root)
  return [
    ...rendered
      .filter((pattern) => !documented.some((id) => fits(pattern, id)))
      .map((pattern) => `${DOC}: the test id ${pattern} is missing. Add a row for it to the table.`),
    ...documented
      .filter((id) => !rendered.some((pattern) => fits(pattern, id)))
      .map((id) => `${DOC}: nothing renders the test id ${id}. Take its row out, or bring it back.`),
  ]
}

function missingScenarios(root: string, scenarios: readonly string[]): string[] {
  const text = readFileSync(join(root, SCENARIO_DOC), 'utf8')
  return scenarios
    .filter((name) => !new RegExp(`\\| \`${name}(:\\d+)?\` \\|`).test(text))
    .map((name) => `${SCENARIO_DOC}: the scenario ${name} is missing. Add a row for it.`)
}

function unmappedPages(root: string): string[] {
  const mapped = new Set(productMap(root).routes.map(({ path }) => `pages/${folderOf(path)}/+Page.tsx`))
  return globSync('pages/**/+Page.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('pages/_') && !mapped.has(path))
    .map((path) => `${path} is in no map and in no test of all pages. A page is one folder of pages/.`)
}

/** Every difference between the pages, their map and the testing guide, as one line with its fix. */
export const checkGuide = (root: string, scenarios = Object.keys(SCENARIOS)): string[] => [
  ...wrongIds(root),
  ...missingScenarios(root, scenarios),
  ...unmappedPages(root),
]
