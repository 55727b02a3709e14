import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkGuide } from '../check/guide.ts'
import { productMap } from './product-map.ts'

const PAGES = {
  'pages/index/+Page.tsx': '<a data-testid="home-all" />',
  'pages/recharge/+Page.tsx': `import '../../islands/Form.tsx'\n<b data-testid={\`method-\${id}\`} />`,
  'pages/recharge/+data.ts': 'api.rechargePage()',
  'islands/Form.tsx': '<form data-testid="deposit-form" />; sendMoney(\'rechargeOrder\')',
  'pages/_layout/Shell.tsx': '<a data-testid="header-login" />; callApi(\'balance\')',
  'pages/_error/+Page.tsx': '<p />',
  'server/help.ts': 'export const page = \'<p data-testid="plain">\'',
}
const ROW = (id: string) => `| \`${id}\` | here | what |\n`
const GUIDE = [...['home-all', 'method-qris', 'deposit-form', 'header-login', 'plain'].map(ROW)].join('')

function project(files: Record<string, string> = {}): string {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries({
    ...PAGES,
    'docs/qa.md': GUIDE,
    'sandbox/docs/testing.md': '| `slow` | explained |\n',
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const check = (files: Record<string, string> = {}) => checkGuide(project(files), ['slow'])

// Proves QAT-05.
test('the map lists every page with its access, test ids and calls, including those of its islands', () => {
  const map = productMap(project())
  expect(map.routes).toEqual([
    { path: '/', access: 'visitor', title: 'app.home', testids: ['home-all'], calls: [] },
    {
      path: '/recharge',
      access: 'player',
      title: 'common.deposit',
      testids: ['deposit-form', 'method-*'],
      calls: ['rechargeOrder', 'rechargePage'],
    },
  ])
  expect(map.shell).toEqual({ testids: ['header-login'], calls: ['balance'] })
  expect(map.testids['home-all']).toEqual({ where: 'here', what: 'what' })
  expect(Object.keys(map.calls)).toEqual(Object.keys(CALLS))
})

// Proves QAT-04.
test('a test id that is only rendered or only documented is reported', () => {
  expect(check()).toEqual([])
  expect(check({ 'pages/index/+Page.tsx': '<a data-testid="home-new" />' })).toEqual([
    expect.stringContaining('the test id home-new is missing'),
    expect.stringContaining('nothing renders the test id home-all'),
  ])
})
