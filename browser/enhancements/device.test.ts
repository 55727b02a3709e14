import { beforeEach, expect, test, vi } from 'vitest'
import { start } from './device.ts'
import { storeDevice } from './otherTree.ts'

interface Browser {
  /** The tree that the server rendered, and whether the window is one of a phone. */
  tree?: 'mobile' | 'desktop'
  isPhone?: boolean
  /** What the server answers to the kind of window. */
  answer?: ResponseType | 'lost'
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  inUse?: boolean
  /** The value of a field that a reload would lose. */
  secret?: string
}

const storage = new Map<string, string>()
const working = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}
beforeEach(() => storage.clear())

/** Starts in such a browser. Returns how often the page was loaded again, and a function that resizes the window. */
async function startIn(browser: Browser) {
  const { tree = 'desktop', isPhone = true, answer = 'opaqueredirect', storage = working } = browser
  const phone = Object.assign(new EventTarget(), { matches: isPhone })
  const replace = vi.fn()
  const elementOf = (selector: string) =>
    selector === '[data-tree]' ? { dataset: { tree } } : selector.includes('dialog') && browser.inUse ? {} : null
  vi.stubGlobal('matchMedia', () => phone)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { href: 'https://app/recharge', pathname: '/recharge', replace })
  vi.stubGlobal('requestAnimationFrame', () => undefined)
  vi.stubGlobal('document', {
    documentElement: { dataset: { restored: '' } },
    querySelector: elementOf,
    querySelectorAll: (selector: string) => (selector.includes('password') ? [{ value: browser.secret ?? '' }] : []),
  })
  vi.stubGlobal('fetch', async () => {
    if (answer === 'lost') throw new Error('lost')
    return { type: answer }
  })
  start()
  // The import of what stores the typed values is the last step.
  await vi.dynamicImportSettled()
  await new Promise((done) => setImmediate(done))
  await vi.dynamicImportSettled()
  return replace.mock.calls.length
}

// Proves DEV-02.
test('a page with the tree of the other device is loaded again, once', async () => {
  expect(await startIn({})).toBe(1)
  expect(await startIn({})).toBe(0)
  expect(await startIn({ tree: 'mobile' })).toBe(0)
  expect(await startIn({})).toBe(1)
})

// Proves DEV-02.
test.each<[string, Browser]>([
  ['the tree fits', { tree: 'mobile' }],
  ['the server refuses the kind of window', { answer: 'basic' }],
  ['the line is lost', { answer: 'lost' }],
  ['storage is missing', { storage: null }],
  ['a dialog is open or a form on its way', { inUse: true }],
  ['a file is chosen', { secret: 'C:\\fakepath\\a.png' }],
  ['a password is typed', { secret: 'rahasia' }],
])('the page stays: %s', async (_why, browser) => {
  expect(await startIn(browser)).toBe(0)
})

// Proves DEV-02.
test('a window that changes twice is stored one after another, each as it is when the answer before has come', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<{ type: ResponseType }>()
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.get('device') ?? '')
    return answer.promise
  })
  let device = 'desktop'
  const store = () => storeDevice(() => device, undefined, 'redrawn')
  const all = Promise.all([store(), store()])
  await new Promise((done) => setImmediate(done))
  expect(sent).toEqual(['desktop'])
  device = 'mobile'
  answer.resolve({ type: 'opaqueredirect' })
  await all
  expect(sent).toEqual(['desktop', 'mobile'])
})
