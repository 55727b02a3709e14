import { expect, test } from 'vitest'
import { isOpening, loginPanelOf } from './loginPanel.ts'

type LoginContext = Parameters<typeof loginPanelOf>[0]

const contextOf = (search: Record<string, string>, more: Partial<LoginContext> = {}): LoginContext =>
  ({
    urlPathname: '/promosi',
    urlParsed: { search },
    session: { signedIn: false, guest: false },
    device: 'desktop',
    flash: null,
    ...more,
  }) as LoginContext

// Proves ACC-47.
test.each([
  [{}, 'desktop', null],
  [{ login: '0' }, 'desktop', null],
  [{ login: '1' }, 'desktop', 'login'],
  [{ login: '1' }, 'mobile', 'welcome'],
  [{ login: 'account' }, 'mobile', 'login'],
  [{ login: 'reset' }, 'mobile', 'reset'],
  [{ login: 'reset' }, 'desktop', 'reset'],
  [{ login: '2' }, 'mobile', 'register'],
  [{ login: '2' }, 'desktop', 'register'],
] as const)('%o on %s opens %s', (search, device, panel) => {
  expect(loginPanelOf(contextOf(search, { device }))).toBe(panel)
})

// Proves ACC-47.
test('a signed-in player never sees the dialog; a refused sign-in returns to its form on a phone', () => {
  expect(loginPanelOf(contextOf({ login: '1' }, { session: { signedIn: true, guest: false } }))).toBeNull()
  expect(loginPanelOf(contextOf({ login: '1' }, { device: 'mobile', flash: { form: 'login' } }))).toBe('login')
})

// Proves ACC-48.
test('an opening counts once: a switch of the tab, a refused form and a closed dialog do not count', () => {
  expect(isOpening(contextOf({ login: '1' }))).toBe(true)
  expect(isOpening(contextOf({ login: '2', switched: '1' }))).toBe(false)
  expect(isOpening(contextOf({ login: '1' }, { flash: { form: 'login' } }))).toBe(false)
  expect(isOpening(contextOf({}))).toBe(false)
})
