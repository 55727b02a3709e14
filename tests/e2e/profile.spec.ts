import { expect, type Page, test } from 'playwright/test'
import {
  answered,
  codeInMail,
  expectAccessible,
  PASSWORD,
  ready,
  register,
  speak,
  toastsStay,
  visitorElsewhere,
  watch,
} from './visitor.ts'

/** 2 × 2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNg6PgPQhAKACbWBh30s0YgAAAAAElFTkSuQmCC',
  'base64',
)
const WORDS = {
  en: {
    mailbox: 'Incorrectly formatted mailbox',
    confirmed: 'Your e-mail is confirmed.',
    others: 'All other devices',
    one: 'That device',
  },
  india: {
    mailbox: 'Kotak pesan salah format',
    confirmed: 'E-mail Anda sudah dikonfirmasi.',
    others: 'Semua perangkat lain',
    one: 'Perangkat itu',
  },
} as const

const field = (page: Page, id: string) => page.locator(`#profile-${id}`)

for (const [lang, js] of [
  ['india', true],
  ['en', false],
] as const) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, () => {
    const words = WORDS[lang]
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves ACC-49.
    test('the profile: a refusal keeps all values, then it is saved; an uploaded picture; sign-out elsewhere', {
      tag: ['@phone', '@wide'],
    }, async ({ page, playwright }) => {
      await toastsStay(page)
      const problems = watch(page)
      const arrived = () => (js ? ready(page) : Promise.resolve())
      const username = await register(page)
      const elsewhere = await visitorElsewhere(playwright)
      await elsewhere.post('/api/auth/login', { data: { username, password: PASSWORD }, failOnStatusCode: true })

      await page.goto('/account')
      await page.locator('main a[href="/profile"]').click()
      await expect(page).toHaveURL('/profile')
      await arrived()
      await expect(page.locator('.note.is-warning')).toBeVisible()
      await field(page, 'name').fill('Budi Santoso')
      await field(page, 'phone').fill('0812 3456 7890')
      await field(page, 'birthday').fill('17/08/1990')
      await field(page, 'email').fill('budi@')
      await page.locator('input[name=avatar]').nth(2).check({ force: true })
      await page.getByTestId('profile-save').click()
      await expect(page.locator('#profile-email-h')).toHaveText(words.mailbox)
      await answered(page)
      await expect(field(page, 'name')).toHaveValue('Budi Santoso')
      await expect(field(page, 'birthday')).toHaveValue('17/08/1990')
      await expect(page.locator('input[name=avatar]').nth(2)).toBeChecked()

      const email = `${username}@example.com`
      await field(page, 'email').fill(email)
      await page.getByTestId('profile-save').click()
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      if (!js) {
        await expect(page).toHaveURL('/profile')
        await expect(field(page, 'email')).toHaveValue(email)
        await expect(field(page, 'birthday')).toHaveValue('17/08/1990')
        await page.getByTestId('profile-save').click()
      }
      await expect(page.locator('.toast', { hasText: email })).toBeVisible()
      await expect(page.locator('.note.is-warning')).toHaveCount(0)
      await expect(field(page, 'name')).toHaveValue('Budi Santoso')
      await expect(page.locator('input[name=avatar]').nth(2)).toBeChecked()

      await arrived()
      const confirm = page.getByTestId('email-confirm')
      await expect(confirm).toContainText(email)
      await confirm.locator('input[name=verifyCode]').fill('000000x')
      await page.getByTestId('email-submit').click()
      await expect(page.locator('#email-code-h.error')).toBeVisible()
      await confirm.locator('input[name=verifyCode]').fill(await codeInMail(page.request, email))
      await page.getByTestId('email-submit').click()
      await expect(page.locator('.toast', { hasText: words.confirmed })).toBeVisible()
      await expect(confirm).toHaveCount(0)

      await arrived()
      await field(page, 'file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
      await page.getByTestId('profile-save').click()
      await expect(page.locator('input[name=avatar]:checked')).toHaveValue(/^\/files\//)
      await page.goto('/account')
      const shown = page.locator('main img.avatar')
      await expect(shown).toHaveAttribute('src', /^\/files\//)
      await expect(shown).toHaveJSProperty('naturalWidth', 256)

      await page.goto('/profile')
      await arrived()
      await expect(page.getByTestId('sign-ins').getByRole('listitem')).toHaveCount(2)
      await page.getByTestId('sign-out-others').click()
      await expect(page.locator('.toast')).toContainText(words.others)
      await expect(page.getByTestId('sign-ins').getByRole('listitem')).toHaveCount(1)
      expect((await elsewhere.post('/api/user/balance')).status()).toBe(401)
      await elsewhere.dispose()
      if (js) await expectAccessible(page, 'main')
      expect(problems.filter((text) => !/4(00|28)/.test(text))).toEqual([])
    })

    // Proves DEV-23.
    test('the chosen light or dark theme applies on every page from the first paint; print uses black text', {
      tag: ['@phone', '@wide'],
    }, async ({ page }) => {
      const groundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/account')
      const dark = await groundOf()
      await page.getByTestId('theme-light').click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect.poll(groundOf).not.toBe(dark)
      await page.goto('/promosi')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await page.goto('/account')
      await page.getByTestId('theme-dark').click()
      await expect.poll(groundOf).toBe(dark)
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
      await expect(page.locator('.top-bar')).toBeHidden()
      await page.emulateMedia({ media: null, colorScheme: 'light' })
      await page.getByTestId('theme-system').click()
      await expect(page.locator('html')).not.toHaveAttribute('data-theme')
      await expect.poll(groundOf).not.toBe(dark)
    })
  })
}

// Proves DEV-26, LIN-10.
test('offline: the page shows the time of the balance, blocks money, keeps typed values, and recovers by itself', {
  tag: '@phone',
}, async ({ page, context }) => {
  await speak(context, 'en')
  await register(page)
  await page.goto('/recharge')
  await ready(page)
  const submit = page.locator('main form:has([name=_intent]) [type=submit]')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await context.setOffline(true)
  const banner = page.locator('.toast', { hasText: 'No connection' })
  await expect(banner).toHaveText(/Balance as of \d\d:\d\d WIB/)
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  const amount = page.locator('input[name=amount]')
  await amount.fill('75000')
  await submit.click({ force: true })
  const dialog = page.locator('#offline')
  await expect(dialog).toBeVisible()
  await dialog.locator('[data-close]').click()
  await page.locator('.top-back').click()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('a.btn-accent')).toHaveAttribute('href', /\/(wallet)?$/)
  await expectAccessible(page, '#offline')
  await context.setOffline(false)
  await expect(dialog).toBeHidden()
  await expect(banner).toHaveCount(0)
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await expect(page).toHaveURL('/recharge')
  await expect(amount).toHaveValue(/75.?000/)
  // The wallet keeps the balance and an open order with its time, and its ways to money are off.
  await amount.fill('50000')
  await submit.click()
  await page.waitForURL('**/confirm?transNo=*')
  await page.goto('/wallet')
  await ready(page)
  await context.setOffline(true)
  const ways = [page.getByTestId('wallet-deposit'), page.getByTestId('wallet-withdraw')]
  for (const way of ways) {
    await expect(way).toHaveAttribute('aria-disabled', 'true')
    await expect(way).toHaveAccessibleDescription(/No connection/)
  }
  await expect(page.locator('#no-line')).toBeVisible()
  await expect(page.getByTestId('open-order')).toContainText(/\d\d:\d\d WIB/)
  await expect(page.getByTestId('wallet-balance')).toBeVisible()
  await context.setOffline(false)
  for (const way of ways) {
    await expect(way).not.toHaveAttribute('aria-disabled')
    await expect(way).not.toHaveAttribute('aria-describedby')
  }
  // The news lies on no button: what moves it came with the first touch of a page.
  await page.goto('/games')
  await ready(page)
  await context.setOffline(true)
  await expect
    .poll(async () => {
      const boxes = await Promise.all(
        [banner, page.locator('[data-games-search] button')].map((one) => one.boundingBox()),
      )
      const [news, search] = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
      return news && search && (news.top >= search.bottom || news.bottom <= search.top)
    })
    .toBe(true)
})

// Proves LIN-30.
test('a browser that takes a working line for lost asks the server at the first press, and goes on', {
  tag: '@phone',
}, async ({ page }) => {
  await speak(page, 'en')
  await register(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto('/promosi')
  await ready(page)
  await expect(page.locator('.toast', { hasText: 'No connection' })).toBeVisible()
  await page.locator('.tab-bar a[href="/"]').click()
  await expect(page).toHaveURL('/')
  await page.goto('/recharge')
  await ready(page)
  await page.locator('.amount-chip', { hasText: /^50[.,]000$/ }).click()
  await page.getByTestId('deposit-submit').click({ force: true })
  await page.waitForURL('**/confirm?transNo=*')
  await ready(page)
  // A server that does not answer is a lost line.
  await page.route('**/healthz', (route) => route.abort())
  await page.locator('.top-back').click()
  await expect(page.locator('#offline')).toBeVisible()
  await page.unroute('**/healthz')
  await page.locator('#offline a.btn-accent').click()
  await expect(page).not.toHaveURL(/confirm/)
})
