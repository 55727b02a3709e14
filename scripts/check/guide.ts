import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsPlayer } from '../../contract/routes.ts'
import { SCENARIOS } from '../../contract/sandbox.ts'
import { DOC, documentedIds, drawnIds, productMap } from '../build/product-map.ts'

const fits = (pattern: string, id: string) => new RegExp(`^${pattern.replaceAll('*', '[a-z0-9-]+')}$`).test(id)

function wrongIds(root: string): string[] {
  const documented = Object.keys(documentedIds(root))
  const drawn = drawnIds(root)
  return [
    ...drawn
      .filter((pattern) => !documented.some((id) => fits(pattern, id)))
      .map((pattern) => `${DOC}: the test id ${pattern} is missing. Add a row for it to the table.`),
    ...documented
      .filter((id) => !drawn.some((pattern) => fits(pattern, id)))
      .map((id) => `${DOC}: nothing draws the test id ${id}. Take its row out, or bring it back.`),
  ]
}

function missingScenarios(root: string, scenarios: readonly string[]): string[] {
  const text = readFileSync(join(root, DOC), 'utf8')
  return scenarios
    .filter((name) => !new RegExp(`\\| \`${name}(:\\d+)?\` \\|`).test(text))
    .map((name) => `${DOC}: the scenario ${name} is missing. Add a row for it.`)
}

/** Pages without a place in the map, and pages that ask for another kind of visitor than the contract. */
function wrongPages(root: string): string[] {
  const { routes } = productMap(root)
  const pages = globSync('pages/**/+Page.tsx', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const mapped = new Set(routes.map(({ path }) => `pages/${path === '/' ? 'index' : path.slice(1)}/+Page.tsx`))
  return [
    ...pages
      .filter((path) => !path.startsWith('pages/_') && !mapped.has(path))
      .map((path) => `${path} is in no map and in no test of all pages. A page is one folder of pages/.`),
    ...routes
      .filter(({ path, access }) => needsPlayer(path) !== (access === 'player'))
      .map(
        ({ path }) =>
          `${path} is for another visitor than contract/routes.ts says. A public page has visitors: true there; every other one has playersOnly in its +screen.ts.`,
      ),
  ]
}

/** Every difference between the pages, their map and the testing guide, as one line with its fix. */
export const checkGuide = (root: string, scenarios = Object.keys(SCENARIOS)): string[] => [
  ...wrongIds(root),
  ...missingScenarios(root, scenarios),
  ...wrongPages(root),
]
