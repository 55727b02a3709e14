import { expect, test, vi } from 'vitest'
import { keepDraft, readDraft, withDraft } from './draft.ts'

function storage() {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
}

// Proves SUP-04.
test('a draft is restored only for the player who typed it', () => {
  storage()
  keepDraft('b***3', 'Saldo belum masuk,\nsudah satu jam')
  expect(readDraft('b***3')).toBe('Saldo belum masuk,\nsudah satu jam')
  expect(readDraft('s***a')).toBe('')
  keepDraft('b***3', '')
  expect(readDraft('b***3')).toBe('')
})

test.each([
  ['', '', ''],
  ['', 'Halo', 'Halo'],
  ['Pesanan KCL-1: ', '', 'Pesanan KCL-1: '],
  ['Pesanan KCL-1: ', 'Halo', 'Pesanan KCL-1: \n\nHalo'],
  ['Pesanan KCL-1: ', 'Pesanan KCL-1: belum masuk', 'Pesanan KCL-1: belum masuk'],
  ['Pesanan KCL-1: belum masuk', 'belum masuk', 'Pesanan KCL-1: belum masuk'],
])('text %j in the field, draft %j in storage: the field shows %j', (text, draft, shown) => {
  expect(withDraft(text, draft)).toBe(shown)
})
