import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkTexts } from './texts.ts'

/** A file for each rule to look at. */
const SOUND = { 'pages/x/+Page.tsx': '<fieldset>', 'server/a.ts': 'status(200)' }

function check(path: string, text: string): string[] {
  const root = temporaryFolder()
  for (const [file, content] of Object.entries({ ...SOUND, [path]: text })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return checkTexts(root)
}

// Proves LNG-01, QAT-20, SEC-36.
test.each([
  ['contract/a.ts', "lang: 'en' | 'id'", /lists languages/],
  ['server/a.ts', "intl === 'en' ? a : b", /lists languages/],
  ['scripts/a.ts', 'const WORDS = { en, id: india }', /lists languages/],
  ['sandbox/operator/a.ts', "from '../../locales/india.json'", /lists languages/],
  ['islands/A.tsx', '<fieldset className="row">', /gives a fieldset a layout/],
  ['islands/A.tsx', '<fieldset\n  className="row"\n>', /gives a fieldset a layout/],
  ['pages/a.ts', "fetch('/api/user/balance')", /callAddress\(name\)/],
  ['server/google/a.ts', '<form action="/api/auth/login">', /callAddress\(name\)/],
  ['browser/a.ts', `fetch(\`/api/game/\${id}\`)`, /callAddress\(name\)/],
  ['scripts/a.mjs', "spawnSync('apt-get', [])", /runs the package manager/],
  ['.ci/a.ts', 'spawn("brew")', /runs the package manager/],
  ['server/a.ts', 'res.status(404).end()', /writes a refusal by itself/],
  ['server/http/b.ts', 'res.json({ code: 500 })', /writes a refusal by itself/],
])('%s: %s is reported', (path, text, says) => {
  const problems = check(path, `\n${text}\n`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(says)
  expect(problems[0]).toContain(`${path}:2 `)
})

test.each([
  ['contract/languages.ts', "'en' | 'id'"],
  ['server/a.test.ts', "'en' | 'id'; res.status(404); const a = 1"],
  ['pages/a.test.ts', "fetch('/api/user/balance')"],
  ['server/a.ts', "res.status(200); import en from '../locales/en.json'"],
  ['workshop/programs/systemPackages.ts', "spawnSync('apt-get')"],
])('%s: %s is allowed', (path, text) => {
  expect(check(path, text)).toEqual([])
})
