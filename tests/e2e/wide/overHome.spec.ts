import { expect, type Page, type Request, test } from 'playwright/test'
import { afterPopup, hold, ready } from '../visitor.ts'

const OVER = '**/?over'
const REST = '**/rest.*.css'
const requests = (page: Page, matches: (request: Request) => boolean) => {
  const found: string[] = []
  page.on('request', (request) => matches(request) && found.push(request.url()))
  return found
}
const navigations = (page: Page) => requests(page, (request) => request.isNavigationRequest())
const openings = (page: Page) => requests(page, (request) => request.method() === 'HEAD')
const register = (page: Page) => page.getByTestId('header-register')
const open = (page: Page) => page.locator('dialog[open]')
const username = (page: Page) => page.locator('#register-username')

/** Runs in the page: how each element of the open dialog looks and where it stands, a line for each value. */
function look() {
  const dialog = document.querySelector('dialog[open]')
  const elements = dialog ? [dialog, ...dialog.querySelectorAll('*')] : []
  return elements.flatMap((element, index) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const name = `${index} ${element.localName}.${element.getAttribute('class')}`
    const style = getComputedStyle(element)
    const values = [...style].filter((property) => !property.startsWith('--'))
    return [
      `${name} ${[x, y, width, height].join(' ')}`,
      ...values.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`),
    ]
  })
}

test.describe('what opens over home', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) => afterPopup(page))

  // Proves LIN-26, ACC-48.
  test('Register opens without leaving home before any script file has come, and keeps what is typed', async ({
    page,
  }) => {
    const arrive = await hold(page, '**/*.js')
    const shown = navigations(page)
    const reports = openings(page)
    await page.goto('/?utm_source=test', { waitUntil: 'commit' })
    await register(page).tap()
    await expect(open(page)).toHaveCount(1)
    await expect(username(page)).toBeFocused()
    await page.keyboard.type('budi')

    // Between panels, and shut, also without them.
    await page.locator('dialog .top-back').tap()
    await expect(page.locator('#login-username')).toBeFocused()
    await page.getByTestId('dialog-close').tap()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await register(page).tap()
    await page.getByTestId('header-login').tap({ position: { x: 8, y: 8 }, force: true })
    await expect(open(page)).toHaveCount(1)
    await page.locator('dialog [data-testid=tab-register]').tap()
    await expect(open(page)).toHaveCount(1)
    await username(page).fill('budi01')

    arrive()
    await ready(page)
    await expect(username(page)).toHaveValue('budi01')
    await expect(page.getByTestId('register-submit')).toBeDisabled()
    await page.locator('[data-reveal=register-password]').tap()
    await expect(page.locator('#register-password')).toHaveAttribute('type', 'text')
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await page.getByTestId('dialog-close').tap()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(page).toHaveURL('/?utm_source=test')
    expect(shown).toHaveLength(1)
    await expect.poll(() => reports.map((url) => new URL(url).search)).toEqual(['?login=2'])
  })

  for (const [panel, opener] of [
    ['the registration', 'header-register'],
    ['the welcome panel', 'header-login'],
  ] as const) {
    for (const scheme of ['dark', 'light'] as const) {
      // Proves LIN-26.
      test(`${panel} opens before the other styles, which change nothing of it (${scheme})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const arrive = await hold(page, REST)
        // The enhancement makes the dialog modal, which is another look.
        await hold(page, '**/*.js')
        await page.goto('/', { waitUntil: 'commit' })
        await page.getByTestId(opener).tap()
        await expect(open(page)).toHaveCount(1)
        // The border of the field that has got the focus.
        await page.waitForFunction(() => document.getAnimations().length === 0)
        const before = await page.evaluate(look)
        expect(before.length).toBeGreaterThan(1000)
        expect(
          await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet),
        ).toBeNull()
        arrive()
        await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)
        const after = await page.evaluate(look)
        expect(after).toHaveLength(before.length)
        expect(after.filter((line, at) => line !== before[at])).toEqual([])
      })
    }
  }

  // Proves LIN-26, ACC-48.
  test('with all scripts the panels open and switch without another request, and each opening is told', async ({
    page,
  }) => {
    const panels = page.waitForResponse(OVER)
    await page.goto('/')
    await panels
    await ready(page)
    const reports = openings(page)
    const fetched = requests(page, (request) => request.method() === 'GET' && request.url().includes('login='))
    await page.getByTestId('header-login').tap()
    await page.getByTestId('login-account').tap()
    await expect(page.locator('#login-username')).toBeFocused()
    await page.getByTestId('tab-register').tap()
    await expect(username(page)).toBeFocused()
    await page.getByTestId('dialog-close').tap()
    await register(page).tap()
    await expect(username(page)).toBeFocused()
    await expect.poll(() => reports.map((url) => new URL(url).search)).toEqual(['?login=1', '?login=2'])
    expect(fetched).toEqual([])
  })
})

// Proves HOM-10, LIN-26.
test('the popup comes with the panels and opens when nothing else is open', { tag: '@phone' }, async ({ page }) => {
  const over = requests(page, (request) => request.url().endsWith('/?over'))
  await page.goto('/')
  await expect(page.locator('dialog.popup:modal')).toBeVisible()
  expect(over).toHaveLength(1)
})
