import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import {
  afterPopup,
  back,
  deposited,
  fillDetails,
  island,
  PASSWORD,
  plain,
  ready,
  register,
  speak,
  toastsStay,
} from './visitor.ts'

const AMOUNTS = {
  en: { fifty: '50,000', seventyFive: '75,000', million: '1,250,000', button: 'IDR 75,000' },
  india: { fifty: '50.000', seventyFive: '75.000', million: '1.250.000', button: 'Rp 75.000' },
} as const
const LANGUAGES = ['en', 'india'] as const

const amountOf = (page: Page) => page.locator('main [name=amount]:not([type=hidden])')
/** An amount field groups what is typed once its script listens. */
const grouping = (page: Page) => page.locator('html[data-ready]').waitFor()

/** What was posted to a call, while the answers take their time. */
async function posts(page: Page, call: string) {
  const seen: string[] = []
  await page.route(`**/api${call}`, async (route) => {
    seen.push(route.request().postData() ?? '')
    await route.continue()
  })
  return seen
}

async function chooseLanguage(page: Page, lang: string, isMobile: boolean) {
  if (!isMobile)
    await page
      .locator('details.menu', { has: page.getByTestId(`language-${lang}`) })
      .locator('summary')
      .click()
  await page.getByTestId(`language-${lang}`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'en' : 'id')
}

for (const lang of LANGUAGES) {
  const words = AMOUNTS[lang]
  test.describe(`an amount in ${lang}`, () => {
    test.beforeEach(async ({ context }) => {
      await speak(context, lang)
      await register(context)
    })

    // Proves MON-08.
    test('the field obeys the player from the first touch: it can be emptied, and it shows what is typed', async ({
      page,
    }) => {
      await page.goto('/recharge')
      await island(page, 'DepositForm')
      await grouping(page)
      const amount = amountOf(page)
      await expect(amount).toHaveValue(words.fifty)
      await amount.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Backspace')
      await expect(amount).toHaveValue('')
      await expect(page.locator('[name=_amount]:checked')).toHaveCount(0)
      await expect(page.getByTestId('deposit-submit')).toHaveAccessibleDescription(/10[.,]000/)
      await page.keyboard.type('75000')
      await expect(amount).toHaveValue(words.seventyFive)
      await expect
        .poll(async () => plain(await page.getByTestId('deposit-submit').textContent()))
        .toContain(words.button)
      // A quick amount may still be pressed.
      await page.locator('.amount-chip', { has: page.locator('[value="50000"]') }).click()
      await expect(amount).toHaveValue(words.fifty)
    })
  })
}

test.describe('what is pasted', () => {
  // Proves WDL-20.
  test('a field shows what will be read once it is left: in the profile and in a withdrawal', async ({ page }) => {
    await deposited(page)
    await page.goto('/profile')
    await ready(page)
    const phone = page.locator('#profile-phone')
    await phone.fill('\u202a+62 (812) 3456\u20137890\u202c')
    await phone.blur()
    await expect(phone).toHaveValue('081234567890')
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    const number = page.locator('[name=accountNo]')
    await number.fill('\u202a1234 567\u2013890\u200b')
    await number.blur()
    await expect(number).toHaveValue('1234567890')
    await expect(number).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('a change of the language', () => {
  test.beforeEach(async ({ context }) => deposited(context))

  // Proves LNG-04, MON-09.
  test('withdrawal: amount, method and number stay together', async ({ page, isMobile }) => {
    await page.goto('/withdraw')
    await island(page, 'WithdrawAmount')
    await grouping(page)
    await amountOf(page).fill('20,000')
    await chooseLanguage(page, 'india', isMobile)
    await island(page, 'WithdrawAmount')
    await expect(amountOf(page)).toHaveValue('20.000')
    await expect(page.getByTestId('withdraw-next')).toBeEnabled()

    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await page.locator('select[name=accountName]').selectOption('DANA')
    await page.locator('[name=accountNo]').fill('081299998888')
    await chooseLanguage(page, 'en', isMobile)
    await island(page, 'WithdrawDetails')
    await expect(page.locator('select[name=accountName]')).toHaveValue('DANA')
    await expect(page.locator('[name=accountNo]')).toHaveValue('081299998888')
    await expect(page.getByTestId('withdraw-form').locator('.kv').first()).toContainText('DANA 0812 9999 8888')
  })
})

test.describe('a payout never uses the number of another method', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await deposited(context)
    const details = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
    const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
    await context.request.post('/api/trx/withdrawal', { data: { ...details, amount: '10000' }, headers })
  })

  // Proves WDL-06.
  test('another method clears the number, and returning to the first one restores it', async ({ page }) => {
    await page.goto('/withdrawForm?amount=20000')
    await page.locator('[data-testid=withdraw-form] summary').click()
    await island(page, 'WithdrawDetails')
    const method = page.locator('select[name=accountName]')
    const number = page.locator('[name=accountNo]:not([type=hidden])')
    const summary = page.getByTestId('withdraw-form').locator('.kv').first()
    await expect(number).toHaveValue('0011223344')
    for (const other of ['BNI', 'DANA']) {
      await method.selectOption(other)
      await expect(number).toHaveValue('')
      await expect(summary).not.toContainText('0011')
      await expect(page.getByTestId('withdraw-submit')).toHaveAccessibleDescription(/^(Every field|Semua kolom) /)
    }
    await number.fill('081234567890')
    await method.selectOption('BCA')
    await expect(number).toHaveValue('0011223344')
    await method.selectOption('DANA')
    await expect(number).toHaveValue('081234567890')
  })
})

// Proves MON-41.
test.describe('three clicks in one task send one post', () => {
  /** Several presses in one task, as scripts, switch devices and fast taps send them: no render in between. */
  const clickThrice = (page: Page, testId: string) =>
    page.getByTestId(testId).evaluate((button: HTMLElement) => {
      for (let click = 0; click < 3; click++) button.click()
    })

  test('on the deposit form', { tag: '@phone' }, async ({ page }) => {
    await register(page)
    await page.goto('/recharge')
    await island(page, 'DepositForm')
    const seen = await posts(page, '/trx/depositSelf')
    await clickThrice(page, 'deposit-submit')
    await page.waitForURL('**/confirm?transNo=*')
    expect(seen).toHaveLength(1)
  })

  test('on the withdrawal form', { tag: '@phone' }, async ({ page }) => {
    await toastsStay(page)
    await deposited(page)
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    const seen = await posts(page, '/trx/withdrawal')
    await clickThrice(page, 'withdraw-submit')
    await expect(page.locator('.toast').first()).toBeVisible()
    expect(seen).toHaveLength(1)
  })

  test('on the message form', { tag: '@phone' }, async ({ page }) => {
    await toastsStay(page)
    await register(page)
    await page.goto('/contact')
    await ready(page)
    await page.getByTestId('chat-write').click()
    await island(page, 'ComposeMessage')
    await page.locator('[name=question]').fill('Halo')
    const seen = await posts(page, '/service/question')
    await clickThrice(page, 'question-submit')
    await expect(page.locator('.toast').first()).toBeVisible()
    expect(seen).toHaveLength(1)
  })

  test('on the sign-in form', { tag: '@phone' }, async ({ page, context }) => {
    const username = await register(context)
    await context.clearCookies()
    await page.goto('/?login=1')
    await ready(page)
    await page.getByTestId('login-account').click()
    await page.locator('#login-username').fill(username)
    await page.locator('#login-password').fill(PASSWORD)
    const seen = await posts(page, '/auth/login')
    await clickThrice(page, 'login-submit')
    await expect(page.locator('form[action="/sign-out"]')).toBeAttached()
    expect(seen).toHaveLength(1)
  })
})

/** The back/forward cache would restore the page unchanged; here the browser loads it again. */
async function withoutPageCache(context: BrowserContext) {
  await context.addInitScript(() => addEventListener('unload', () => {}))
}

test.describe('state between visits', () => {
  // Proves DEV-24, HOM-17.
  test('home keeps its category and scroll position, by a link and by the back button', async ({
    page,
    context,
    isMobile,
  }) => {
    await withoutPageCache(context)
    await afterPopup(page)
    await page.goto('/')
    await ready(page)
    const tabs = page.locator('.cat-radio')
    await page.locator('.cat-tab').nth(7).click()
    // The page notes its position when it has rendered it.
    await page.evaluate(() => {
      scrollTo(0, 300)
      return new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))
    })
    await page.goto('/promosi')
    await ready(page)
    await (isMobile ? page.locator('a.tab[href="/"]') : page.locator('.top-bar a[href="/"]').first()).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(tabs.nth(7)).toBeChecked()
    await expect(page.locator('.cat-panel').nth(7)).toBeVisible()
    await expect(page.locator('.cat-tab').nth(7)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
    await page.goto('/promosi')
    await back(page)
    await expect(tabs.nth(7)).toBeChecked()
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300)
  })

  // Proves DEV-24.
  test('a page that has other fields the next time gets no choice of another field', { tag: '@phone' }, async ({
    page,
  }) => {
    await afterPopup(page)
    await page.goto('/')
    await ready(page)
    // As the offer of a passkey, which stands above home once.
    await page.locator('main').evaluate((main) => {
      for (const name of ['_next', '_back', '_back'])
        main.prepend(Object.assign(document.createElement('input'), { type: 'hidden', name }))
    })
    await page.goto('/promosi')
    await page.goto('/')
    await expect(page.locator('.cat-radio').first()).toBeChecked()
  })
})
