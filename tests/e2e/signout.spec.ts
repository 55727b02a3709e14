import { expect, type Page, test } from 'playwright/test'
import { back, newName, PASSWORD, ready, register, watch, withPageCache } from './visitor.ts'

const HOUR_MS = 3_600_000

const signedIn = (page: Page) => expect(page.getByTestId('balance').first()).toBeVisible()

async function signOut(page: Page) {
  await page.goto('/account?signOut=1')
  await page.getByTestId('sign-out-confirm').click()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
}

const maskOf = (username: string) => `${username.at(0)}***${username.at(-1)}`

/** No data of the player is in the document, visible or hidden. */
async function nothingOf(page: Page, username: string) {
  await expect(page.locator('#main')).toBeVisible()
  await expect(page.locator('form[action="/sign-out"]')).toHaveCount(0)
  const html = await page.content()
  expect(html).not.toContain(maskOf(username))
  await expect(page.getByTestId('balance')).toHaveCount(0)
}

// Proves SES-13.
test('every other tab of the browser is signed out within a second, and its sign-in leads back to its page', {
  tag: '@phone',
}, async ({ page, context }) => {
  const username = await register(context, newName('x'))
  const problems = watch(page)
  // The clock of all tabs: the second is one of theirs, on a slow machine too.
  await context.clock.install()
  const others = [await context.newPage(), await context.newPage()]
  for (const [place, other] of others.entries()) {
    await other.goto(place ? '/account' : '/wallet')
    await ready(other)
    await signedIn(other)
  }
  await page.goto('/account')
  await ready(page)
  const storageEvents = others.map((other) =>
    other.evaluate(() => new Promise<void>((heard) => addEventListener('storage', () => heard(), { once: true }))),
  )
  await context.clock.pauseAt(Date.now() + HOUR_MS)
  await page.getByRole('main').getByTestId('sign-out').click()
  await page.getByTestId('sign-out-confirm').click()
  await expect(page).toHaveURL('/')
  await Promise.all(storageEvents)
  await context.clock.runFor(1000)
  const [wallet, account] = others as [Page, Page]
  await expect(wallet).toHaveURL('/?login=1&next=%2Fwallet')
  await expect(account.getByTestId('account-login')).toBeVisible()
  for (const other of others) await nothingOf(other, username)
  await context.clock.resume()

  await ready(wallet)
  await wallet.getByTestId('login-account').click()
  await wallet.locator('#login-username').fill(username)
  await wallet.locator('#login-password').fill(PASSWORD)
  await wallet.getByTestId('login-submit').click()
  await expect(wallet).toHaveURL('/wallet')
  await signedIn(wallet)
  expect(problems).toEqual([])
})

// Proves SES-13.
test('a tab that shows another player reloads when it becomes visible', { tag: '@desktop' }, async ({ page }) => {
  const first = await register(page, newName('x'))
  await page.goto('/account')
  await ready(page)
  await signedIn(page)
  await expect(page.getByTestId('account-name')).toHaveText(maskOf(first))
  const second = await register(page, newName('y'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByTestId('account-name')).toHaveText(maskOf(second))
  await signedIn(page)
})

for (const js of [true, false]) {
  test.describe(`going back after sign-out, ${js ? 'with' : 'without'} JavaScript`, { tag: '@phone' }, () => {
    test.use({ javaScriptEnabled: js })
    // Proves SES-14.
    test('going back shows nothing of the signed-out player', { tag: '@wide' }, async ({ page }) => {
      const username = await register(page, newName('x'))
      for (const path of ['/wallet', '/account', '/invite']) {
        await page.goto(path)
        await signedIn(page)
      }
      await signOut(page)
      for (let step = 0; step < 4; step++) {
        await back(page)
        await nothingOf(page, username)
      }
    })
  })
}

// Proves SES-14.
test('going back through pages from the back/forward cache shows nothing either', { tag: ['@phone', '@wide'] }, async ({
  baseURL,
}) => {
  const browser = await withPageCache()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.setItem('kept', 'yes'))
  })
  const username = await register(context, newName('x'))
  await page.goto('/account')
  await ready(page)
  // The browser does cache such pages.
  await page.goto('/promosi')
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL('/account')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toBe('yes')
  await signedIn(page)

  await page.goto('/promosi')
  await ready(page)
  // The sign-out happens in another client, so that the cached page still exists: our answer would have cleared it.
  await context.request.post('/sign-out', { headers: { Origin: baseURL ?? '' } })
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL('/account')
  await expect(page.getByTestId('account-login')).toBeVisible()
  await nothingOf(page, username)
  await browser.close()
})
