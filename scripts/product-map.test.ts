import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '../contract/calls.ts'
import { SCENARIOS } from '../contract/sandbox.ts'
import { documentedIds, drawnIds, type ProductMap, productMap } from './product-map.ts'
import { ROOT } from './run.ts'

const text = readFileSync(join(ROOT, 'docs/qa.md'), 'utf8')

describe('docs/qa.md', () => {
  const documented = Object.keys(documentedIds(ROOT))
  const drawn = drawnIds(ROOT)
  const fits = (pattern: string, id: string) => new RegExp(`^${pattern.replaceAll('*', '[a-z0-9-]+')}$`).test(id)

  test('every test id of the pages stands in its table', () => {
    const missing = drawn.filter((pattern) => !documented.some((id) => fits(pattern, id)))
    expect(missing, 'add a row for each to the table of docs/qa.md').toEqual([])
  })

  test('every test id of its table is drawn', () => {
    const gone = documented.filter((id) => !drawn.some((pattern) => fits(pattern, id)))
    expect(gone, 'take the rows out of docs/qa.md, or bring the ids back').toEqual([])
  })

  test.each(['tests/api/qa.test.ts', 'tests/e2e/qa.spec.ts'])('shows %s as it is run', (path) => {
    const source = readFileSync(join(ROOT, path), 'utf8').trim()
    expect(text, `copy ${path} into docs/qa.md`).toContain(`<!-- ${path} -->\n\`\`\`ts\n${source}\n\`\`\`\n`)
  })

  test('explains every scenario', () => {
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

  test('has every page with who may open it', () => {
    expect(route('/')?.access).toBe('visitor')
    expect(route('/recharge')).toMatchObject({ access: 'player', title: 'recharge.title' })
    expect(map.routes.map(({ path }) => path)).not.toContain('/_error')
  })

  test('knows the test ids and calls behind a page, also those of its islands', () => {
    expect(route('/recharge')).toMatchObject({
      testids: expect.arrayContaining(['deposit-form', 'deposit-submit']),
      calls: expect.arrayContaining(['rechargePage', 'rechargeOrder']),
    })
    expect(map.shell.testids).toContain('header-login')
    expect(map.shell.calls).toContain('balance')
  })

  test('has every call', () => {
    expect(Object.keys(map.calls)).toEqual(Object.keys(CALLS))
  })
})
