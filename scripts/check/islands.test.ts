import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { ROOT } from '../shared/run.ts'
import { checkIslands, reportIslands } from './islands.ts'

function project(files: Record<string, string>): string {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const sources = {
  'islands/Counter/Counter.island.tsx':
    '/**\n * A figure. Why an island: it\n * moves. Without\n * JavaScript: it stands.\n */\nexport function Counter() { return <b>1</b> }',
  'islands/Lonely/Lonely.island.tsx': 'export function Lonely() { return null }',
  'pages/index/+Page.tsx': 'export function Page() { return <Island of={Counter} props={{}} when="visible" /> }',
  'pages/vip/+Page.tsx': 'export function Page({ w }) { return <Island of={Counter} props={{}} when={w()} /> }',
}

// Proves ISL-07.
test('each island is listed with its reason, trigger and place, before a build', () => {
  expect(reportIslands(project(sources))).toEqual([
    {
      name: 'Counter',
      why: 'it moves.',
      uses: ['visible in pages/index/+Page.tsx', 'decided at run time in pages/vip/+Page.tsx'],
      bytes: undefined,
    },
    { name: 'Lonely', why: 'NOT SAID', uses: [], bytes: undefined },
  ])
})

// Proves ISL-07.
test('each island of the product says why it is one', () => {
  expect(reportIslands(ROOT).filter(({ why }) => why === 'NOT SAID' || why.includes('JavaScript'))).toEqual([])
})

test('an island without a test beside it is reported', () => {
  const root = project({ ...sources, 'islands/Counter/Counter.test.tsx': '' })
  expect(checkIslands(root)).toEqual([
    'islands/Lonely/Lonely.island.tsx has no test. Write islands/Lonely/Lonely.test.tsx.',
  ])
  expect(checkIslands(project({}))).toEqual(['islands: there is none to look at'])
})
