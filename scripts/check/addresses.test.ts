import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkAddresses } from './addresses.ts'

function check(path: string, text: string): string[] {
  const root = temporaryFolder()
  for (const [file, content] of Object.entries({ 'server/a.ts': 'export {}', [path]: text })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return checkAddresses(root)
}

test.each([
  ['pages/x/+Page.tsx', '<a href="/wallet" />', '/wallet'],
  ['server/b.ts', "res.redirect('/?login=1')", '/?login=1'],
  ['pages/x/+Page.tsx', '<form action="/theme" />', '/theme'],
  ['islands/A.ts', `const to = \`/confirm?transNo=\${id}\``, '/confirm?transNo='],
  ['islands/A.ts', "const to = '/wallet' satisfies string", '/wallet'],
])('%s: %s is reported', (path, text, address) => {
  expect(check(path, `\n${text}`)).toEqual([expect.stringContaining(`${path}:2 ${address} is an address of ours.`)])
})
