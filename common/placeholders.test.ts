import { expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

test.each([
  ['{{name}} did not load.', { name: 'chat (offline)' }, 'chat (offline) did not load.'],
  ['{min} to {max}, {min} at least', { min: 'Rp 1', max: 2 }, 'Rp 1 to 2, Rp 1 at least'],
  ['{{gone}}{gone}!', {}, '!'],
  ['{{constructor}}', {}, ''],
  ['{{a}}', { a: '{{b}} $& {c}', b: 'x' }, '{{b}} $& {c}'],
  ['{ a } {} {{}}', { a: 'x' }, '{ a } {} {{}}'],
])('%s with %o reads %s', (text, values, filled) => {
  expect(fillPlaceholders(text, values)).toBe(filled)
})
