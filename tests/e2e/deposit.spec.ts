import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import {
  back,
  coveredByToast,
  deposit,
  island,
  newName,
  PASSWORD,
  plain,
  register,
  speak,
  toastsStay,
  WAYS,
  watch,
} from './visitor.ts'

const WORDS = {
  en: { amount: 'IDR 50,000', waiting: 'Waiting for payment', paid: 'has been added to your balance' },
  india: { amount: 'Rp 50.000', waiting: 'Menunggu pembayaran', paid: 'sudah masuk ke saldo Anda' },
} as const

async function deposits(context: BrowserContext): Promise<string[]> {
  const answer = await context.request.get('/api/trx/history?type=deposit')
  const { data } = await answer.json()
  return data.list.map(({ transNo }: { transNo: string }) => transNo)
}

/** The balance of the header in whole rupiah; a new player has the welcome bonus already. */
const balance = async (page: Page) => Number((await page.getByTestId('balance').textContent())?.replace(/\D/g, ''))

/** The balance of a freshly loaded page; the page is loaded again when a slow upstream left no figure. */
async function balanceAnew(page: Page) {
  await expect(async () => {
    await page.goto('/')
    expect(await balance(page)).toBeGreaterThan(0)
  }).toPass()
  return balance(page)
}

async function makeOrder(page: Page, js: boolean) {
  await page.goto('/recharge')
  if (js) await island(page, 'DepositForm')
  await page.locator('.amount-chip', { hasText: /^50[.,]000$/ }).click()
  await page.getByTestId('deposit-submit').click()
  await page.waitForURL('**/confirm?transNo=*')
}

/** An order by a method of any group, made by the form. */
async function orderBy(page: Page, method: string, js: boolean) {
  await page.goto('/recharge')
  if (js) await island(page, 'DepositForm')
  const radio = page.locator(`[name=paymentChannel][value=${method}]`)
  const group = page.locator('details', { has: radio })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  await radio.check({ force: true })
  await page.getByTestId('deposit-submit').click()
  await page.waitForURL('**/confirm?transNo=*')
}

/** Pays on the gateway's page and follows its link back to the order. */
async function payAndReturn(gateway: Page) {
  await gateway.waitForURL('**/sandbox/gateway/pay/*')
  await gateway.locator('button').first().click()
  await gateway.waitForURL('**/sandbox/gateway/pay/*?lang=*')
  await gateway.locator('a').last().click()
  await gateway.waitForURL('**/confirm?transNo=*')
  await expect(gateway.getByTestId('order-status')).toHaveAttribute('data-order-state', 'credited')
}

/** The sandbox gateway has one form; its first button pays. */
async function payInGateway(page: Page) {
  await page.getByTestId('sandbox-pay').click()
  await page.waitForURL('**/sandbox/gateway/pay/*')
  await page.locator('button').first().click()
  await page.waitForURL('**/sandbox/gateway/pay/*?lang=*')
}

for (const { lang, js, layout } of WAYS) {
  const { amount, waiting, paid } = WORDS[lang]
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves DEP-38.
    test('a new player registers, deposits 50,000 by QRIS, pays, and sees the balance', async ({ page }) => {
      await speak(page, lang)
      const problems = watch(page)
      await page.goto('/?login=2')
      const form = page
        .getByTestId('login-dialog')
        .locator('form')
        .filter({ has: page.locator('[name=confirmPassword]') })
      await form.locator('[name=username]').fill(newName())
      await form.locator('[name=password]').fill(PASSWORD)
      await form.locator('[name=confirmPassword]').fill(PASSWORD)
      await form.locator('[name=agree]').check()
      await page.getByTestId('register-submit').click()
      await expect(page.getByTestId('balance')).toBeVisible()
      const before = await balanceAnew(page)

      await makeOrder(page, js)
      const address = page.url()
      await expect(page.getByTestId('qr')).toBeVisible()
      await expect(page.getByTestId('order-status')).toContainText(waiting)
      await expect(page.locator('[data-print]')).toBeVisible({ visible: js })
      if (layout.includes('@phone')) {
        const tops = ['qr', 'order-status'].map(async (part) => (await page.getByTestId(part).boundingBox())?.y ?? 0)
        const [code = 0, status = 0] = await Promise.all(tops)
        expect(code).toBeLessThan(status)
      }
      await expect.poll(async () => plain(await page.locator('.copy-value').first().textContent())).toBe(amount)

      await payInGateway(page)
      // The gateway waits for two seconds at most until its callback is taken.
      await expect(async () => {
        await page.goto(address)
        expect(await page.getByTestId('order-status').textContent()).toContain(paid)
      }).toPass()
      await expect(page.getByTestId('qr')).toHaveCount(0)
      expect(await balanceAnew(page)).toBe(before + 50_000)
      expect(problems).toEqual([])
    })
  })
}

test.describe('an order page', () => {
  test.beforeEach(async ({ context }) => register(context))

  // Proves DEP-39, DEP-45.
  test('the code is wholly in the first view of a small phone, and its picture belongs to its owner', {
    tag: '@phone',
  }, async ({ page, context, browser, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await makeOrder(page, true)
    await island(page, 'OrderStatus')
    const [clock, code] = await Promise.all(['order-clock', 'qr'].map((part) => page.getByTestId(part).boundingBox()))
    if (!clock || !code) throw new Error('no clock or code')
    expect(clock.y + clock.height).toBeLessThanOrEqual(code.y)
    expect(code.y + code.height).toBeLessThanOrEqual(780)
    const address = (await page.getByTestId('save-qr').getAttribute('href')) ?? ''
    const mine = await context.request.get(address)
    expect([mine.status(), mine.headers()['content-type']]).toEqual([200, 'image/png'])
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
    await register(stranger)
    expect((await stranger.request.get(address)).status()).toBe(404)
    await stranger.close()
  })

  // Proves DEP-21.
  test('the order survives reload, back and another tab', { tag: '@phone' }, async ({ page, context }) => {
    await makeOrder(page, true)
    const code = await page.getByTestId('qr').getAttribute('src')
    await page.reload()
    expect(await page.getByTestId('qr').getAttribute('src')).toBe(code)
    const address = page.url()
    await page.goto('/wallet')
    await back(page)
    await expect(page.getByTestId('qr')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(address)
    expect(await tab.getByTestId('qr').getAttribute('src')).toBe(code)
    await tab.goto('/wallet')
    await tab.getByTestId('open-order').first().click()
    await expect(tab.getByTestId('qr')).toBeVisible()
  })

  // Proves DEP-09.
  test('no other player can open the order, and the query supplies no payment data', { tag: '@phone' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await makeOrder(page, true)
    const address = page.url()
    const own = await page.request.get('/wallet')
    expect(own.headers()['cross-origin-opener-policy']).toBe('same-origin')
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
    await register(stranger)
    const theirs = await stranger.newPage()
    const answer = await theirs.goto(`${address}&amount=1&copyNo=123456789&htmlData=%3Cb%3Ex%3C%2Fb%3E`)
    expect(answer?.status()).toBe(404)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(theirs.getByTestId('qr')).toHaveCount(0)
    await expect(theirs.locator('main')).not.toContainText('123456789')
    await stranger.close()
  })
})

const TWO_WAYS = [
  { js: true, layout: ['@phone'], lang: 'india' as const, voucher: 'Kode voucher' },
  { js: false, layout: ['@desktop', '@wide'], lang: 'en' as const, voucher: 'Voucher code' },
]

for (const { js, layout, lang, voucher } of TWO_WAYS) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: js })
    test.beforeEach(async ({ context }) => {
      await speak(context, lang)
      await register(context)
    })

    // Proves DEP-08.
    test('pay by a page of the wallet and back, and by its app', { tag: layout }, async ({ page }) => {
      await orderBy(page, 'DANA', js)
      await page.getByTestId('pay-link').click()
      await payAndReturn(page)
      await orderBy(page, 'OVO', js)
      await expect(page.getByTestId('pay-link')).toHaveAttribute('href', /^ovo:\/\/payment\?reference=KCL-/)
      await payInGateway(page)
    })

    // Proves DEP-08.
    test('pay by a form with hidden values, and by a form that asks for a code', { tag: layout }, async ({ page }) => {
      const problems = watch(page)
      await orderBy(page, 'PAGE', js)
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.getByTestId('pay-link').click()
      await payAndReturn(page)

      await orderBy(page, 'VOUCHER', js)
      await page.getByLabel(voucher).fill('ABC-123')
      await page.getByTestId('pay-link').click()
      await payAndReturn(page)
      expect(problems).toEqual([])
    })
  })
}

for (const { js, layout, lang } of TWO_WAYS)
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: js })

    // Proves DEP-43, DEP-44.
    test('a second deposit takes two taps, and the form begins with its method', { tag: layout }, async ({
      page,
      context,
      baseURL,
    }) => {
      await speak(context, lang)
      await register(context)
      const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
      const data = { paymentChannel: 'DANA', amount: '100000' }
      const first = (await (await context.request.post('/api/trx/depositSelf', { data, headers })).json()).data.transNo
      await page.goto('/wallet')
      await expect(page.getByTestId('deposit-again')).toHaveCount(0)
      await context.request.post(`/sandbox/gateway/pay/${first}`, { form: { action: 'pay' }, headers, maxRedirects: 0 })
      await expect(async () => {
        await page.goto(`/confirm?transNo=${first}`)
        await expect(page.getByTestId('deposit-again')).toBeVisible({ timeout: 500 })
      }).toPass()
      await page.goto('/recharge')
      await expect(page.locator('[name=paymentChannel]:checked')).toHaveValue('DANA')
      await expect(page.locator('details[open]', { has: page.locator('[value=DANA]') })).toHaveCount(1)

      // Home greets a player with a dialog.
      await page.goto('/promosi')
      let taps = 0
      const tap = async (place: Locator) => {
        taps += 1
        await place.click()
      }
      await tap(page.locator('a[href="/wallet"]:visible').first())
      const again = page.getByTestId('deposit-again').locator('button')
      await expect.poll(async () => plain(await again.textContent())).toMatch(/100[.,]000 .* DANA/)
      await tap(again)
      await page.waitForURL('**/confirm?transNo=*')
      expect(taps).toBe(2)
      await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'waiting')
      expect(await deposits(context)).toHaveLength(2)

      await page.goto(`/transaction?transNo=${first}`)
      await page.getByTestId('deposit-again').locator('button').click()
      await page.waitForURL('**/confirm?transNo=*')
      expect(await deposits(context)).toHaveLength(3)
    })
  })

test.describe('exactly once', () => {
  test.beforeEach(async ({ context }) => register(context))

  // Proves MON-10, MON-21.
  test('an order is sent with the intent of its form; one that never arrived is shown as unknown, also after a reload', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.goto('/recharge')
    await island(page, 'DepositForm')
    const form = page.getByTestId('deposit-form')
    const submit = page.getByTestId('deposit-submit')
    const intent = await form.locator('[name=_intent]').inputValue()
    const lost = Promise.withResolvers<void>()
    await page.route('**/api/trx/depositSelf', async (route) => {
      await lost.promise
      await route.abort()
    })
    await expect(submit).toContainText('50,000')
    const [order] = await Promise.all([page.waitForRequest('**/api/trx/depositSelf'), submit.click()])
    expect(order.headers()['idempotency-key']).toBe(intent)
    expect(order.postDataJSON()).toEqual({ paymentChannel: 'QRIS', amount: '50000' })
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(form.locator('[role=status]')).toHaveText('Loading, do not click any buttons')
    lost.resolve()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(page.getByTestId('deposit-unknown')).toBeVisible()
      await expect(form).toBeHidden()
      await expect(form.locator('[name=amount]')).toHaveValue('50,000')
    }
    expect(await deposits(context)).toHaveLength(0)

    // An order of another tab looks like it: the repeat makes this one, which is the newest that this tab knows.
    await page.unroute('**/api/trx/depositSelf')
    await deposit(context)
    await page.waitForURL('**/confirm?transNo=*')
    expect(await deposits(context)).toHaveLength(2)
    const newest = await page.evaluate(() => sessionStorage.getItem('last-deposit'))
    expect(newest).toBe(new URL(page.url()).searchParams.get('transNo'))
  })
})

test.describe('the deposit form', () => {
  test.beforeEach(async ({ context }) => register(context))

  // Proves DEP-35.
  test('the notice can be closed, also without script', { tag: '@phone' }, async ({ browser, context, baseURL }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
    const page = await still.newPage()
    await page.goto(`${baseURL}/recharge`)
    const notice = page.locator('.note.is-warning').first()
    await expect(page.locator('.closable > input').first()).toHaveRole('button')
    await notice.locator('label').click()
    await expect(notice).toBeHidden()
    await still.close()
  })

  // Proves DEP-36.
  test('on desktop the deposit opens as a panel and creates an order there', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/wallet')
    await page.locator('html[data-ready]').waitFor()
    await page.getByTestId('wallet-deposit').click()
    const panel = page.locator('dialog[open]')
    await expect(panel.getByTestId('deposit-form')).toBeVisible()
    await expect.poll(() => panel.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(414)
    await island(page, 'DepositForm')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.getByTestId('wallet-deposit').click()
    await island(page, 'DepositForm')
    await panel.getByTestId('deposit-submit').click()
    await page.waitForURL('**/confirm?transNo=*')
  })
})

// Proves DEV-26.
test('the news of a refusal lies on no button, and what closed folds hold is none', { tag: '@phone' }, async ({
  page,
}) => {
  await register(page)
  await toastsStay(page)
  await page.goto('/recharge')
  await island(page, 'DepositForm')
  await page.setExtraHTTPHeaders({ 'x-sandbox-scenario': 'rechargeOrder=code:400' })
  const chip = page.locator('.amount-chip').last()
  const scrollTo = (y: number) => chip.evaluate((chip, y) => scrollBy(0, chip.getBoundingClientRect().top - y), y)
  // The place that the news would have first.
  await scrollTo(80)
  await page.getByTestId('deposit-submit').click()
  await expect.poll(() => coveredByToast(page)).toBe(0)
  // Then the place that it has, or below it.
  for (const y of [(await page.locator('.toast').boundingBox())?.y ?? 0, 80]) {
    await scrollTo(y)
    await expect.poll(() => coveredByToast(page)).toBe(0)
  }
})
