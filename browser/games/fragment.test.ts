import { beforeEach, expect, test, vi } from 'vitest'
import { fragment } from './fragment.ts'

const content = { innerHTML: '', content: {} }
const assign = vi.fn()
beforeEach(() => {
  // The time limit of a request outlives a fetch that is false.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  assign.mockClear()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('document', { createElement: () => content })
})
const answering = (html: string, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(html, init))

test('a part of a page of ours is shown', async () => {
  answering('<p>ours</p>', { headers: { 'X-Fragment': '1' } })
  expect(await fragment('/games?page=2')).toBe(content.content)
  expect(content.innerHTML).toBe('<p>ours</p>')
  expect(assign).not.toHaveBeenCalled()
})

test('HTML with 200 that is not ours, as the question of a gateway, is loaded as a page', async () => {
  content.innerHTML = ''
  answering('<form>Are you human?</form>', { headers: { 'Content-Type': 'text/html' } })
  const opened = vi.fn()
  void fragment('/games?page=2').then(opened)
  await expect.poll(() => assign.mock.calls).toEqual([['/games?page=2']])
  const nothing = vi.fn()
  void fragment('/?over', nothing).then(opened)
  await expect.poll(() => nothing.mock.calls.length).toBe(1)
  expect([content.innerHTML, assign.mock.calls.length, opened.mock.calls.length]).toEqual(['', 1, 0])
})

test('an answer with an error is none', async () => {
  answering('down', { status: 502 })
  await expect(fragment('/games')).rejects.toThrow('502')
})
