import { expect, test } from 'vitest'
import { isOddRequest } from './requestForm.ts'

const plain = { httpVersionMajor: 1, url: '/a?b=//c', rawHeaders: ['Host', 'a.example', 'Cookie', 'host'] }

test('requests as browsers send them are ordinary', () => {
  expect(isOddRequest(plain)).toBe(false)
  expect(isOddRequest({ ...plain, rawHeaders: [] })).toBe(false)
})

test.each([
  ['HTTP/0.9', { httpVersionMajor: 0 }],
  ['an absolute target', { url: 'http://a.example/' }],
  ['no path', { url: '*' }],
  ['no target', { url: undefined }],
  ['two Host headers', { rawHeaders: ['Host', 'a', 'X', 'y', 'hOsT', 'a'] }],
])('%s is malformed', (_, odd) => {
  expect(isOddRequest({ ...plain, ...odd })).toBe(true)
})
