import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { needsPlayer } from '../contract/access.ts'
import { CALLS } from '../contract/calls/calls.ts'
import { SCENARIOS } from '../contract/sandbox.ts'
import { documentedIds, drawnIds, type ProductMap, productMap } from './product-map.ts'
import { ROOT } from './run.ts'

const text = readFileSync(join(ROOT, 'docs/qa.md'), 'utf8')

describe('docs/qa.md', () => {
  const documented = Object.keys(documentedIds(ROOT))
  const drawn = drawnIds(ROOT)
  const fits = (pattern: string, id: string) => new RegExp(`^${pattern.replaceAll('*', '[a-z0-9-]+')}$`).test(id)

  // Proves QAT-04.
  test('every test id of the pages is in its table', () => {
    const missing = drawn.filter((pattern) => !documented.some((id) => fits(pattern, id)))
    expect(missing, 'add a row for each to the table of docs/qa.md').toEqual([])
  })

  test('every test id of its table is drawn', () => {
    const gone = documented.filter((id) => !drawn.some((pattern) => fits(pattern, id)))
    expect(gone, 'take the rows out of docs/qa.md, or bring the ids back').toEqual([])
  })

  // Proves QAT-04.
  test.each(['tests/api/qa.test.ts', 'tests/e2e/qa.spec.ts'])('docs/qa.md contains the present text of %s', (path) => {
    const source = readFileSync(join(ROOT, path), 'utf8').trim()
    expect(text, `copy ${path} into docs/qa.md`).toContain(`\`\`\`ts ${path}\n${source}\n\`\`\`\n`)
  })

  test('every scenario is explained', () => {
    for (const [name, { about }] of Object.entries(SCENARIOS)) {
      expect(text).toMatch(new RegExp(`\\| \`${name}(:\\d+)?\` \\|`))
      expect(about).not.toBe('')
    }
  })
})

describe('the map', () => {
  let map: ProductMap
  beforeAll(() => {
    map = productMap(ROOT)
  })
  const route = (path: string) => map.routes.find((one) => one.path === path)

  // Proves QAT-05.
  test('the map lists every page with its access', () => {
    expect(route('/')?.access).toBe('visitor')
    expect(route('/recharge')).toMatchObject({ access: 'player', title: 'common.deposit' })
    expect(map.routes.map(({ path }) => path)).not.toContain('/_error')
  })

  test('every page is one folder of pages/, so that no map and no test leaves one out', () => {
    const pages = globSync('pages/**/+Page.tsx', { cwd: ROOT }).filter((file) => !file.startsWith('pages/_'))
    const folders = map.routes.map(({ path }) => (path === '/' ? 'index' : path.slice(1)))
    expect(pages.sort()).toEqual(folders.map((folder) => `pages/${folder}/+Page.tsx`).sort())
  })

  // Proves QAT-05.
  test('the map lists the test ids and calls of a page, including those of its islands', () => {
    expect(route('/recharge')).toMatchObject({
      testids: expect.arrayContaining(['deposit-form', 'deposit-submit']),
      calls: expect.arrayContaining(['rechargePage', 'rechargeOrder']),
    })
    expect(map.shell.testids).toContain('header-login')
    expect(map.shell.calls).toContain('balance')
  })

  test('the access of every page equals contract/access.ts', () => {
    const differing = map.routes.filter(({ path, access }) => needsPlayer(path) !== (access === 'player'))
    expect(
      differing.map(({ path }) => path),
      'a public page stands in PUBLIC_PATHS of contract/access.ts; every other one has playersOnly in its +screen.ts',
    ).toEqual([])
  })

  test('the map lists every call', () => {
    expect(Object.keys(map.calls)).toEqual(Object.keys(CALLS))
  })
})
