import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from '../../common/safeStorage.ts'
import { start } from './owner.ts'

/** As in browsers, the stored keys are the object's own. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** What the browser itself has put back into a form. */
const reset = vi.fn()

beforeEach(() => {
  reset.mockClear()
  vi.stubGlobal('history', {
    state: null,
    replaceState: (state: unknown) => Object.assign(history, { state }),
  })
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('localStorage', new FakeStorage())
})

function pageOf(who: string) {
  vi.stubGlobal('document', { forms: [{ reset }], querySelector: () => ({ dataset: who ? { who } : {} }) })
  start()
}
function store() {
  for (const storage of [tabStorage, deviceStorage]) storage.set('draft', 'typed')
}
const stored = () => [tabStorage, deviceStorage].map((storage) => storage.get('draft'))

// Proves SES-26.
test.each([
  ['a player', 'who=a', 'who=a', true],
  ['a visitor who signs in', '', 'who=a', true],
  ['a visitor', '', '', true],
  ['a player who signs out', 'who=a', '', false],
  ['a player before another one', 'who=a', 'who=b', false],
])('what %s stores, from "%s" to "%s", stays: %s', (_, first, next, stays) => {
  pageOf(first)
  store()
  tabStorage.set('said', 'You have signed out')
  pageOf(next)
  expect(stored()).toEqual(stays ? ['typed', 'typed'] : [null, null])
  expect(reset).toHaveBeenCalledTimes(stays ? 0 : 1)
  expect(tabStorage.get('said')).toBe('You have signed out')
})

// Proves SES-26.
test('nothing of a player comes back after a sign-out', () => {
  pageOf('who=a')
  store()
  pageOf('')
  pageOf('who=a')
  expect(stored()).toEqual([null, null])
})
