import { beforeEach, expect, test, vi } from 'vitest'
import { FakeUpload } from './FakeUpload.ts'
import { sendWatched } from './watched.ts'

const nothing = () => {}
const element = () => ({
  dataset: {},
  append: nothing,
  addEventListener: nothing,
  scrollIntoView: nothing,
  remove: nothing,
  contains: () => false,
})
const form = {
  ...element(),
  action: '/api/user/modify-info',
  dataset: { sending: '{percent}', failed: 'Not sent' },
  querySelector: () => null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('document', { createElement: element, createTextNode: () => ({ data: '' }) })
})

// Proves LIN-08.
test.each([403, 408, 413, 502])('an answer %i without words of ours gets those of the form', async (status) => {
  const result = sendWatched(form as never, new FormData())
  FakeUpload.last.status = status
  FakeUpload.last.responseText = '<html>'
  FakeUpload.last.onload?.()
  expect(await result).toMatchObject({ text: 'Not sent', fields: {} })
})

test('words of the server are kept', async () => {
  const result = sendWatched(form as never, new FormData())
  FakeUpload.last.answer(413, { code: 413, message: 'Too large', errors: { file: 'Too large' } })
  expect(await result).toMatchObject({ kind: 'refused', text: 'Too large', fields: { file: 'Too large' } })
})

// Proves DEV-16.
test('an upload that is stopped gives the focus back to what sends', async () => {
  const [focus, addEventListener] = [vi.fn(), vi.fn()]
  const createElement = () => ({ ...element(), addEventListener, contains: () => true })
  vi.stubGlobal('document', { createElement, createTextNode: () => ({ data: '' }) })
  const querySelector = (selector: string) => (selector === '[type=submit]' ? { focus } : null)
  const result = sendWatched({ ...form, querySelector } as never, new FormData())
  addEventListener.mock.lastCall?.[1]()
  expect(await result).toMatchObject({ kind: 'refused' })
  expect(focus).toHaveBeenCalledOnce()
})
