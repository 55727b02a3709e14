import { expect, type Page, test } from 'playwright/test'
import { PEOPLE } from './sweep/people.ts'
import { afterPopup, island, ready, register } from './visitor.ts'

// Proves DEV-01.
test('phone and desktop tree change at 720 px', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 800 })
  await page.goto('/promosi')
  await ready(page)
  await expect(page.locator('[data-tree=desktop] .side-menu')).toBeVisible()
  await page.setViewportSize({ width: 719, height: 800 })
  await expect(page.locator('[data-tree=mobile] .tab-bar')).toBeVisible()
  await ready(page)
  await page.setViewportSize({ width: 720, height: 800 })
  await expect(page.locator('[data-tree=desktop] .side-menu')).toBeVisible()
})

// Proves DEV-02.
test('a window that crosses 720 px keeps what is typed, and its menus also where the server refuses the new kind', {
  tag: '@desktop',
}, async ({ page }) => {
  await register(page)
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/recharge')
  await island(page, 'DepositForm')
  const amount = page.locator('main input[name=amount]')
  await amount.fill('75000')
  await page.route('**/device', (route) => route.fulfill({ status: 429, body: '' }))
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.locator('[data-tree=desktop] .side-menu')).toBeVisible()
  await expect(page.locator('.side-menu > a').first()).toBeInViewport()
  await expect(amount).toHaveValue(/^75[.,]000$/)
  await page.setViewportSize({ width: 900, height: 800 })
  await page.unroute('**/device')
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.locator('[data-tree=mobile]')).toBeAttached()
  await island(page, 'DepositForm')
  await expect(amount).toHaveValue(/^75[.,]?000$/)
  await expect(page.getByTestId('deposit-submit')).toContainText(/75[.,]000/)
})

// Proves DEV-11.
test('a link to the current page does nothing, and a tab replaces the history entry', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/account')
  await ready(page)
  const entries = await page.evaluate(() => history.length)
  const opened: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && opened.push(new URL(request.url()).pathname))
  for (const path of ['/account', '/promosi', '/promosi', '/account']) {
    await page.locator(`.tab-bar a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    await ready(page)
  }
  expect(opened).toEqual(['/promosi', '/account'])
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

// Proves DEV-03.
test('narrowing the window while a panel is open switches to the tree of a phone', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  await PEOPLE.player(context.request, baseURL)
  await page.goto('/wallet')
  await ready(page)
  await page.getByTestId('wallet-deposit').click()
  await expect(page.locator('dialog.desktop')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.locator('[data-tree=mobile]')).toBeAttached()
  await expect(page.locator('.tab-bar')).toBeVisible()
})

/** Whether a part of the focused element is visible: not below a fixed bar, not outside the window (WCAG 2.4.11). */
function focusIsHidden(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches('.skip, iframe')) return null
  // The tabs of home draw the focus of their radio, which lies invisibly before them.
  const shown = focused.closest('label') ?? (focused as HTMLInputElement).labels?.[0] ?? focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((part) => [left + (right - left) / 2, top + (bottom - top) * part] as const)
  const seen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (shown.contains(hit) || hit.contains(shown))
  })
  return seen ? null : `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent?.trim().slice(0, 30)}`
}

/** How many elements the Tab key reaches; each must come into view. */
async function tabThrough(page: Page) {
  const visited = new Set<string>()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const id = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body ? '' : `${focused?.outerHTML.slice(0, 200)}`
    })
    if (id === '' || visited.has(id)) break
    visited.add(id)
    // The carousel slides to a focused picture.
    await expect.poll(() => page.evaluate(focusIsHidden)).toBeNull()
  }
  return visited.size
}

// Proves DEV-16.
test('no bar covers the focus: deposit, withdrawal and home by the Tab key', { tag: '@phone' }, async ({
  page,
  context,
  baseURL,
}) => {
  // It would cover the focus while a key is on its way.
  await afterPopup(page)
  await page.goto('/')
  expect(await tabThrough(page)).toBeGreaterThan(8)
  await PEOPLE.player(context.request, baseURL)
  for (const route of ['/recharge', '/withdraw', '/withdrawForm?amount=20000']) {
    await page.goto(route)
    await ready(page)
    expect(await tabThrough(page), route).toBeGreaterThan(8)
  }
})

// Proves DEV-17.
test('without colours the selected tab, order and filter are still visible', { tag: '@phone' }, async ({
  page,
  context,
  baseURL,
}) => {
  await PEOPLE.player(context.request, baseURL)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [route, chosen] of [
    ['/games?classify=All', '.chip[aria-current], .seg > [aria-current]'],
    ['/account', '.tab[aria-current], .seg > [aria-current]'],
    ['/recharge', '.amount-chip > :checked + *'],
  ] as const) {
    await page.goto(route)
    const outlines = await page
      .locator(chosen)
      .evaluateAll((marked) => marked.map((one) => getComputedStyle(one).outlineStyle))
    expect(outlines.length, route).toBeGreaterThan(0)
    expect(new Set(outlines), route).toEqual(new Set(['solid']))
  }
  for (const route of ['/', '/games?classify=All']) {
    await page.goto(route)
    const grounds = await page
      .locator('.cat-tabs')
      .first()
      .locator('.cat-tab')
      .evaluateAll((tabs) => tabs.slice(0, 2).map((tab) => getComputedStyle(tab).backgroundColor))
    expect(grounds[0], route).not.toBe(grounds[1])
  }
})

// Proves DEV-18.
test('a long word of a message stays within the page', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await register(page)
  const word = 'tanpaspasi'.repeat(12)
  const data = { type: 1, question: word }
  const sent = await page.request.post('/api/service/question', { data, headers: { Origin: baseURL ?? '' } })
  expect(sent.status(), await sent.text()).toBe(200)
  await page.goto('/contact')
  await expect(page.locator('.bubble-me')).toContainText(word)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
