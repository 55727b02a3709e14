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

const refused: [rule: string, path: string, text: string, says: RegExp][] = [
  ['contract imports zod only', 'contract/a.ts', "import 'react'", /zod and common\/ only/],
  ['contract runs in the browser', 'contract/a.ts', "import 'node:fs'", /zod and common\/ only/],
  [
    'contract looks at no folder',
    'contract/a.ts',
    "import '../server/app.ts'",
    /reaches server\/app\.ts.*zod and common\/ only/,
  ],
  ['the browser has no Node', 'browser/a.ts', "import '../common/node/dataFolder.ts'", /which needs Node/],
  ['components do not know islands', 'components/A.tsx', "import '../islands/A.island.tsx'", /as props/],
  ['components know react only', 'components/A.tsx', "import 'i18next'", /as props/],
  ['islands do not know pages', 'islands/A.island.tsx', "import '../pages/index/+Page.tsx'", /JSON-safe props/],
  ['islands do not read words', 'islands/A.island.tsx', "import '../locales/en.json'", /Words and data come as/],
  ['islands run in the browser', 'islands/A.island.tsx', "import 'node:path'", /ships to the browser/],
  ['pages do not know the server', 'pages/x/+data.ts', "import { app } from '../../server/app.ts'", /pageContext\.api/],
  ['pages do not read words', 'pages/x/+data.ts', "import '../../locales/en.json'", /pageContext\.t/],
  ['type imports count', 'pages/x/+data.ts', "import type { App } from '../../server/app.ts'", /pageContext\.api/],
  ['types by import() count', 'pages/x/+data.ts', "type A = import('../../server/app.ts').App", /pageContext\.api/],
  ['re-exports count', 'pages/x.ts', "export { a } from '../server/app.ts'", /pageContext\.api/],
  ['whole re-exports count', 'pages/x.ts', "export * from '../server/app.ts'", /pageContext\.api/],
  ['import() counts', 'pages/x.ts', "await import('../server/app.ts')", /pageContext\.api/],
  ['globs count', 'pages/x.ts', "import.meta.glob('../server/*.ts')", /pageContext\.api/],
  ['files by address count', 'pages/x.ts', "new URL('../locales/en.json', import.meta.url)", /pageContext\.t/],
  ['the server does not know pages', 'server/a.ts', "import '../pages/+config.ts'", /by pages\/renderPage/],
  ['the server does not know upstream', 'server/a.ts', "import '../sandbox/start.ts'", /over HTTP/],
  ['the server knows the runtime alone', 'server/a.ts', "import '../browser/enhancements/form.ts'", /browser\/runtime/],
  ['the server imports no JSX', 'server/a.ts', "import '../browser/runtime/A.tsx'", /Node cannot run/],
  ['the browser side knows no island', 'browser/a.ts', "import '../islands/money/intent.ts'", /not React/],
  [
    'a lower room knows no higher one',
    'server/store/a.ts',
    "import '../api-proxy/b.ts'",
    /reaches up to server\/api-proxy/,
  ],
  ['nor the parts put together', 'server/store/a.ts', "import '../app.ts'", /puts the parts together/],
  ['the ledger knows no player', 'sandbox/ledger/a.ts', "import '../operator/b.ts'", /published alone/],
  ['the operator knows no game', 'sandbox/operator/a.ts', "import '../games/protocol/calls.ts'", /knows no game/],
  [
    'only one file joins operator and games',
    'sandbox/app.ts',
    "import './games/server/app.ts'",
    /Only sandbox\/start\.ts/,
  ],
  ['the wallet API knows neither side', 'sandbox/wallet-api/a.ts', "import '../operator/b.ts'", /imports neither/],
  ['settings know no room', 'server/keys.ts', "import './store/store.ts'", /reaches up to server\/store/],
  [
    'games move money by the wallet API only',
    'sandbox/games/server/a.ts',
    "import '../../ledger/transfers.ts'",
    /wallet API/,
  ],
  ['the product looks at no helper of tests', 'server/a.ts', "import './testing/testApp.ts'", /there for tests/],
  ['the server holds no JSX', 'server/A.tsx', 'export const a = 1', /Write it as \.ts/],
  [
    'upstream does not know the server',
    'sandbox/operator/a.ts',
    "import '../../server/app.ts'",
    /knows no game but by/,
  ],
  ['nothing looks at tests', 'server/a.ts', "import '../tests/setup/console.ts'", /reaches tests/],
  ['nothing looks at scripts', 'sandbox/operator/a.ts', "import '../../scripts/shared/run.ts'", /reaches scripts/],
  ['locales import nothing', 'locales/any.ts', "import 'zod'", /imports nothing/],
  ['Express stays in server and upstream', 'pages/x.ts', "import express from 'express'", /know Express/],
  ['Swiper stays in carousels', 'islands/Popup.island.tsx', "import 'swiper'", /Carousel/],
  ['parts of Swiper too', 'islands/Popup.island.tsx', "import 'swiper/modules'", /Carousel/],
  ['process.env has one reader', 'server/app.ts', 'console.log(process.env.PORT)', /schema in server\/env\.ts/],
  ['also in brackets', 'server/app.ts', "console.log(process['env'].PORT)", /schema in server\/env\.ts/],
  ['also taken apart', 'pages/x.ts', 'const { env } = process', /schema in server\/env\.ts/],
  ['also imported', 'sandbox/operator/x.ts', "import { env } from 'node:process'", /schema in server\/env\.ts/],
]

// Proves QAT-02.
test.each(refused)('%s', (_rule, path, text, says) => {
  const problems = check(path, `\n${text}\n`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(says)
  expect(problems[0]).toMatch(path.endsWith('A.tsx') && path.startsWith('server') ? /:1 / : /:2 /)
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

test.each([
  ['contract/a.ts', "import { z } from 'zod'\nimport './b.ts'"],
  ['components/A.tsx', "import { useId } from 'react'\nimport '../contract/money/money.ts'\nimport './A.css'"],
  ['islands/BannerCarousel/BannerCarousel.island.tsx', "import Swiper from 'swiper'\nimport '../components/A.tsx'"],
  ['pages/x/+Page.tsx', "import '../_layout/a.ts'\nimport '../../islands/A.island.tsx'\nimport '../../contract/a.ts'"],
  ['server/a.ts', "import 'express'\nimport '../contract/a.ts'\nimport '../locales/en.json'\nimport 'node:fs'"],
  ['server/a.ts', "import type { Trigger } from '../browser/runtime/triggers.ts'"],
  ['server/a.ts', "new URL('../sandbox/index.ts', import.meta.url)"],
  ['pages/x/+data.ts', "import '../../contract/languages.ts'"],
  ['pages/x/+Page.tsx', "import '../../design/rest.css?url'"],
  ['server/api-proxy/a.ts', "import '../store/b.ts'\nimport '../env.ts'"],
  ['server/app.ts', "import './sandbox/b.ts'"],
  ['sandbox/start.ts', "import './games/server/app.ts'\nimport './operator/jobs.ts'"],
  ['sandbox/games/server/a.ts', "import '../../wallet-api/wire.ts'"],
  ['server/env.ts', "import { b } from './brand/brandCss.ts'"],
  ['server/testing/testApp.ts', "import '../app.ts'"],
  ['server/env.ts', 'process.env.PORT'],
  ['sandbox/env.ts', 'process.env.PORT'],
  ['sandbox/index.ts', 'readEnv(process.env)'],
  ['islands/carousel/useCarousel.ts', "import Swiper from 'swiper'"],
  ['pages/x/+data.test.ts', "import '../../server/app.ts'\nprocess.env.PORT"],
  ['server/a.ts', '// process.env is read in env.ts'],
])('%s is allowed: %s', (path, text) => {
  expect(check(path, text)).toEqual([])
})
