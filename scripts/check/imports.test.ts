import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkImports } from './imports.ts'

function check(path: string, text: string): string[] {
  const root = temporaryFolder()
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return checkImports(root)
}

const refused: [path: string, text: string, says: RegExp][] = [
  ['contract/a.ts', "import 'react'", /imports react/],
  ['contract/a.ts', "import 'node:fs'", /imports node:fs.*nothing of Node/],
  ['contract/a.ts', "import '../server/app.ts'", /reaches server\/app\.ts/],
  ['browser/a.ts', "import '../common/node/dataFolder.ts'", /nothing of Node/],
  ['browser/a.ts', "import '../islands/money/intent.ts'", /attributes of the HTML/],
  ['components/A.tsx', "import '../islands/A.island.tsx'", /as props/],
  ['components/A.tsx', "import 'i18next'", /as props/],
  ['islands/A.island.tsx', "import '../locales/en.json'", /JSON-safe props/],
  ['pages/x/+data.ts', "import type { App } from '../../server/app.ts'", /pageContext\.api/],
  ['pages/x/+data.ts', "type A = import('../../server/app.ts').App", /pageContext\.api/],
  ['pages/x.ts', "export { a } from '../server/app.ts'", /pageContext\.api/],
  ['pages/x.ts', "export * from '../server/app.ts'", /pageContext\.api/],
  ['pages/x.ts', "await import('../server/app.ts')", /pageContext\.api/],
  ['pages/x.ts', "import.meta.glob('../server/*.ts')", /pageContext\.api/],
  ['pages/x.ts', "import express from 'express'", /imports express/],
  ['islands/Popup.island.tsx', "import 'swiper/modules'", /Carousel/],
  ['server/a.ts', "import '../pages/+config.ts'", /by pages\/renderPage/],
  ['server/a.ts', "import '../sandbox/start.ts'", /over HTTP/],
  ['server/a/b.test.ts', "import '../../sandbox/start.ts'", /Move the test to tests/],
  ['server/a.ts', "import pg from 'pg'", /is for .*sandbox/],
  ['server/a.ts', "import '../browser/runtime/A.tsx'", /reaches browser/],
  ['server/a.ts', "import './testing/testApp.ts'", /there for tests/],
  ['server/a.ts', "import '../tests/setup/console.ts'", /reaches tests/],
  ['server/keys.ts', "import './store/store.ts'", /reaches up to server\/store/],
  ['server/store/a.ts', "import '../api-proxy/b.ts'", /reaches up to server\/api-proxy/],
  ['server/store/a.ts', "import '../app.ts'", /reaches up to server\/app/],
  ['sandbox/ledger/a.ts', "import '../operator/b.ts'", /reaches sandbox\/operator/],
  ['sandbox/operator/a.ts', "import '../games/protocol/calls.ts'", /wallet-api\/ alone/],
  ['sandbox/app.ts', "import './games/server/app.ts'", /Only sandbox\/start\.ts/],
  ['sandbox/games/server/a.ts', "import '../../ledger/transfers.ts'", /wallet API/],
  ['locales/any.ts', "import 'zod'", /imports zod/],
]

// Proves QAT-02.
test.each(refused)('%s: %s is refused', (path, text, says) => {
  expect(check(path, `\n${text}\n`)).toEqual([expect.stringMatching(new RegExp(`:2 .*${says.source}`))])
})

test('JSX is written where Node does not run the file', () => {
  expect(check('server/A.tsx', 'export const a = 1')).toEqual([expect.stringMatching(/:1 .*Write it as \.ts/)])
})

test('files that import each other in a circle are found, also by type alone', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'contract'))
  writeFileSync(join(root, 'contract/a.ts'), "import { b } from './b.ts'")
  writeFileSync(join(root, 'contract/b.ts'), "import { c } from './c.ts'")
  writeFileSync(join(root, 'contract/c.ts'), "import type { A } from './a.ts'")
  writeFileSync(join(root, 'contract/d.ts'), "import { a } from './a.ts'")
  const circle = 'contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts'
  expect(checkImports(root)).toEqual([expect.stringContaining(`${circle} is a circle`)])
})
