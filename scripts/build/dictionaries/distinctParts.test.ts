import { expect, test } from 'vitest'
import { distinctParts } from './distinctParts.ts'

const SHELL = `<header>${'<a href="/">Home</a>'.repeat(10)}</header>`

test('what an earlier text has is left out, and the first text comes last and whole', () => {
  expect(distinctParts([`${SHELL}<p>one</p>`, `${SHELL}<p>two</p>`])).toBe(`<p>two${SHELL}<p>one</p>`)
})
