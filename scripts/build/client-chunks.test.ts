import { expect, test } from 'vitest'
import { chunkName, reading, sharing } from './client-chunks.ts'

// Proves LIN-29.
test('the first script shares by an object what chunks imported from it', () => {
  expect(sharing('const a = 1;\nexport { a as b, c };')).toBe('const a = 1;\nself.kancil = {b: a,c: c};')
  expect(reading('import { b as x, c } from "../client.!~{001}~.js";\nx(c);')).toBe(
    'const {b: x,c: c} = self.kancil;\nx(c);',
  )
})

test('imports of other chunks stay', () => {
  const code = 'import { a } from "./0a1b2c.!~{002}~.js";\nimport { b } from "./myclient.!~{003}~.js";'
  expect(reading(code)).toBe(code)
})

// Proves LIN-29.
test('the name of a chunk has a part that does not change with its content or its place on the machine', () => {
  const nameIn = (root: string) =>
    chunkName(root, {
      name: 'share',
      isEntry: false,
      isDynamicEntry: true,
      facadeModuleId: null,
      moduleIds: [`${root}/browser/enhancements/share.ts`, `${root}/common/words.ts`],
      exports: [],
    })
  expect(nameIn('/one')).toMatch(/^assets\/chunks\/[0-9a-f]{6}\.\[hash\]\.js$/)
  expect(nameIn('/two/folders')).toBe(nameIn('/one'))
})
