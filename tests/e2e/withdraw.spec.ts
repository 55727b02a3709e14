import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, test } from 'playwright/test'
import {
  deposited,
  expectAccessible,
  fillDetails,
  island,
  plain,
  ready,
  register,
  speak,
  toastsStay,
  WAYS,
  watch,
} from './visitor.ts'

const WORDS = {
  en: {
    max: 'The maximum withdrawal is IDR 50,000',
    rule: 'Enter the amount in numbers, with at most two decimals, for example 50,000.',
    sent: 'Your withdrawal is on its way',
    amount: '20,000',
    paid: 'Paid',
    none: 'There is currently no history',
    wrongEmail: 'wrong email',
    odd: 'usually have 10 digits. Please check it.',
    wallet: 'uses your phone number',
    usual: 'Usually within 30 minutes',
  },
  india: {
    max: 'Penarikan maksimal Rp 50.000',
    rule: 'Masukkan jumlah dalam angka, maksimal dua desimal, contoh: 50.000.',
    sent: 'Penarikan Anda sedang diproses',
    amount: '20.000',
    paid: 'Dibayar',
    none: 'Saat ini belum ada riwayat',
    wrongEmail: 'email salah',
    odd: 'biasanya 10 angka. Periksa lagi.',
    wallet: 'memakai nomor HP Anda',
    usual: 'Biasanya selesai dalam 30 menit',
  },
} as const

interface Line {
  transNo: string
  state: string
  amount: string
}

async function history({ request }: BrowserContext, type: string): Promise<Line[]> {
  return (await (await request.get(`/api/trx/history?type=${type}`)).json()).data.list
}

/** The desk of the sandbox, without a page. */
const press = ({ request }: BrowserContext, baseURL: string | undefined, transNo: string, action: string) =>
  request.post(`/__sandbox/withdrawals/${transNo}`, {
    form: { action },
    headers: { Origin: baseURL ?? '' },
    maxRedirects: 0,
  })

for (const { lang, js, layout } of WAYS) {
  const words = WORDS[lang]
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves WDL-11, WDL-22, WDL-25.
    test('a player withdraws 20,000, follows it, and reads it in the history', async ({
      page,
      context,
      baseURL,
      isMobile,
    }) => {
      await toastsStay(page)
      await speak(context, lang)
      await deposited(context)
      const problems = watch(page)
      await page.goto('/withdraw')
      if (js) await island(page, 'WithdrawAmount')
      await page.locator('[name=amount]').fill(words.amount)
      await page.getByTestId('withdraw-next').click()
      const panel = js && !isMobile
      if (panel) await expect(page.locator('dialog[open]').getByTestId('withdraw-form')).toBeVisible()
      else await page.waitForURL('**/withdrawForm?amount=*')
      if (js) await island(page, 'WithdrawDetails')
      await fillDetails(page)
      if (js) await expect(page.getByTestId('withdraw-form').locator('.kv').first()).toContainText('BCA 0011 2233 44')
      await page.getByTestId('withdraw-submit').click()
      await expect(page.locator('.toast', { hasText: words.sent })).toBeVisible()
      await page.waitForURL('**/confirm?transNo=*')
      const status = page.getByTestId('order-status')
      await expect(status).toHaveAttribute('data-order-state', 'checking')
      await expect(page.locator('main')).toContainText('BCA ···3344')
      const order = page.url()

      const [withdrawal] = await history(context, 'withdrawal')
      expect(withdrawal).toMatchObject({ state: 'checking', amount: '-20000' })
      const transNo = withdrawal?.transNo ?? ''
      await page.goto('/pend')
      const card = page.locator(`[data-trans-no="${transNo}"]`)
      await expect(card).toContainText(words.usual)
      expect(await card.getByTestId('ask-support').getAttribute('href')).toContain(transNo)
      await card.locator('h2 a').click()
      await page.waitForURL(order)
      await page.goto('/pend')

      for (const action of ['approve', 'pay'])
        expect((await press(context, baseURL, transNo, action)).status()).toBe(200)
      await page.reload()
      await expect(card).toHaveCount(0)
      await page.goto('/transaction?type=withdrawal')
      const row = page.locator(`details[data-trans-no="${transNo}"]`)
      await row.locator('summary').click()
      await expect(row.getByText(words.paid, { exact: true })).toBeVisible()
      await expect(row.locator('[data-copy-text]')).toHaveText(transNo)
      await expect(row).toContainText('···3344')
      await expect(row.locator('time').first()).toContainText('WIB')
      await row.locator(`a[href="/confirm?transNo=${transNo}"]`).click()
      await expect(status).toHaveAttribute('data-order-state', 'credited')
      await status.locator('summary').click()
      await expect(status.locator('.track li').last()).toContainText('WIB')
      expect(problems).toEqual([])
    })
  })
}

test.describe('the first step', () => {
  test.beforeEach(async ({ context }) => deposited(context))

  // Proves WDL-02.
  test('without script the next page returns a too large amount, and the maximum is a link', {
    tag: '@phone',
  }, async ({ browser, context, baseURL }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
    const page = await still.newPage()
    await page.goto(`${baseURL}/withdraw`)
    await page.locator('[name=amount]').fill('50000.01')
    await page.getByTestId('withdraw-next').click()
    await page.waitForURL('**/withdraw?amount=50000.01')
    await expect.poll(async () => plain(await page.locator('.error').textContent())).toContain(WORDS.en.max)
    await page.getByTestId('withdraw-max').click()
    await expect(page.locator('[name=amount]')).toHaveValue('50,000')
    await page.getByTestId('withdraw-next').click()
    await page.waitForURL('**/withdrawForm?amount=*')
    await expect(page.getByTestId('withdraw-form')).toBeVisible()
    await still.close()
  })

  // Proves WDL-13.
  test('on desktop both steps are one popup of 414 px, and its back arrow keeps every field', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/wallet')
    await ready(page)
    const opener = page.getByTestId('wallet-withdraw')
    await opener.click()
    const panel = page.locator('dialog[open]')
    await expect.poll(() => panel.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(414)
    await island(page, 'WithdrawAmount')
    await panel.locator('[name=amount]').fill('20,000.5')
    await panel.getByTestId('withdraw-next').click()
    await expect(panel.getByTestId('withdraw-form')).toBeVisible()
    await expectAccessible(page, 'dialog')
    for (let presses = 0; presses < 15; presses++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      )
      expect(inside).toBe(true)
    }
    await island(page, 'WithdrawDetails')
    await panel.locator('[name=accountName]').selectOption('DANA')
    await fillDetails(page, '081299998888')
    await panel.getByTestId('withdraw-back').click()
    await expect(panel.locator('[name=amount]')).toHaveValue('20,000.50')
    // After going forward again, every filled field has its value.
    await panel.getByTestId('withdraw-next').click()
    await island(page, 'WithdrawDetails')
    await expect(panel.locator('[name=accountName]')).toHaveValue('DANA')
    for (const [name, value] of [
      ['accountNo', '081299998888'],
      ['name', 'Budi Santoso'],
      ['phone', '081234567890'],
      ['email', 'budi@example.com'],
    ])
      await expect(panel.locator(`input[name=${name}]:not([type=hidden])`)).toHaveValue(value ?? '')
    await panel.getByTestId('withdraw-back').click()
    await expect(panel.locator('[name=amount]')).toBeVisible()
    await expect(page).toHaveURL(/\/wallet$/)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(panel).toBeVisible()
    await page.setViewportSize({ width: 500, height: 800 })
    await expect(panel).toHaveCount(0)
  })
})

test.describe('the details', () => {
  test.beforeEach(async ({ context }) => deposited(context))

  // Proves WDL-07, WDL-08, LIN-10.
  test('the button waits for all fields; a wrong e-mail shows a toast and sends nothing; odd numbers show only a hint', async ({
    page,
    context,
  }) => {
    await toastsStay(page)
    for (const lang of ['en', 'india'] as const) {
      await speak(context, lang)
      await page.goto('/withdrawForm?amount=20000')
      await island(page, 'WithdrawDetails')
      const submit = page.getByTestId('withdraw-submit')
      await expect(submit).toBeDisabled()
      // A line that comes back opens what it had closed alone.
      await context.setOffline(true)
      await expect(page.locator('.toast')).toHaveCount(1)
      await page.evaluate(() => addEventListener('online', () => document.body.setAttribute('data-line-back', '')))
      await context.setOffline(false)
      await expect(page.locator('body[data-line-back]')).toHaveCount(1)
      await expect(submit).toBeDisabled()
      await fillDetails(page, '12345')
      await expect(submit).toBeEnabled()
      await expect(page.getByText(WORDS[lang].odd)).toBeVisible()
      await page.locator('[name=accountName]').selectOption('DANA')
      await page.locator('[name=accountNo]').fill('081234567890')
      await expect(page.getByText(WORDS[lang].wallet)).toBeVisible()
      await page.locator('[name=email]').fill('budi@contoh')
      let withdrawals = 0
      await page.route('**/api/trx/withdrawal', (route) => {
        withdrawals++
        return route.continue()
      })
      await submit.click()
      await expect(page.locator('.toast', { hasText: WORDS[lang].wrongEmail })).toBeVisible()
      expect(withdrawals).toBe(0)
      await page.locator('[name=phone]').fill('')
      await expect(submit).toBeDisabled()
      await page.unroute('**/api/trx/withdrawal')
    }
    expect(await history(context, 'withdrawal')).toEqual([])
  })

  // Proves MON-10, MON-20, MON-21.
  test('after a lost answer the page finds the withdrawal and never sends it twice', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    await page.locator('[name=name]').fill(' Budi Santoso ')
    const form = page.getByTestId('withdraw-form')
    const submit = page.getByTestId('withdraw-submit')
    const intent = await form.locator('[name=_intent]').first().inputValue()
    const lost = Promise.withResolvers<void>()
    await page.route(
      '**/api/trx/withdrawal',
      async (route) => {
        await route.fetch()
        await lost.promise
        await route.abort()
      },
      { times: 1 },
    )
    const [request] = await Promise.all([page.waitForRequest('**/api/trx/withdrawal'), submit.click()])
    expect(request.headers()['idempotency-key']).toBe(intent)
    expect(request.postDataJSON()).toMatchObject({ amount: '20000', name: 'Budi Santoso', accountNo: '0011223344' })
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByTestId('withdraw-form').locator('[role=status]')).toHaveText(
      'Loading, do not click any buttons',
    )
    lost.resolve()
    await expect(page.getByTestId('withdrawal-unknown')).toBeVisible()
    await expect(form).toBeHidden()
    await page.waitForURL('**/confirm?transNo=*')
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'checking')
    expect(await history(context, 'withdrawal')).toHaveLength(1)
  })
})

test.describe('the history', () => {
  // Proves HIS-04.
  test('the address holds the filters, totals cover the period, and the file is the filtered list', {
    tag: '@desktop',
  }, async ({ page }) => {
    await deposited(page)
    await page.goto('/transaction')
    await expect
      .poll(async () => plain(await page.getByTestId('history-totals').textContent()))
      .toBe('InIDR 60,000OutIDR 0NetIDR 60,000')
    await expect(page.getByTestId('transaction')).toHaveCount(2)
    await page.getByTestId('history-filter').locator('summary').click()
    await page.locator('[name=type]').selectOption('deposit')
    await page.getByTestId('history-filter').locator('button').click()
    await page.waitForURL('**/transaction?type=deposit*')
    await expect(page.getByTestId('transaction')).toHaveCount(1)
    await page.getByTestId('history-filter').locator('summary').click()
    await page.locator('[name=state]').selectOption('failed')
    await page.getByTestId('history-filter').locator('button').click()
    await expect(page).toHaveURL(/type=deposit&state=failed/)
    await expect(page.getByText(WORDS.en.none)).toBeVisible()
    await page.goto('/transaction?type=deposit')
    for (const [place, name, start] of [
      [0, 'transactions-deposit.csv', '\uFEFFTransaction number'],
      [1, 'transactions-deposit.xlsx', 'PK'],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByTestId('history-file').nth(place).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(name)
      expect(readFileSync(await download.path(), 'utf8').slice(0, start.length)).toBe(start)
    }
    await page.goto('/transaction?from=2020-01-01&to=2020-12-31')
    await expect(page.getByText(WORDS.en.none)).toBeVisible()
    await expect(page.getByTestId('dates-turned')).toHaveCount(0)
    // Reversed dates are swapped, and the page reports it.
    await page.goto('/transaction?from=2030-12-31&to=2020-01-01')
    await expect(page.getByTestId('dates-turned')).toBeVisible()
    await expect(page.locator('[name=from]')).toHaveValue('01/01/2020')
    await expect(page.getByTestId('transaction')).toHaveCount(2)
  })
})

// Proves WDL-27.
test('a paid deposit has a receipt that only its player reads, and that a phone shares as a small picture', {
  tag: '@phone',
}, async ({ page, context, browser, baseURL }) => {
  await deposited(context)
  const transNo = (await history(context, 'deposit'))[0]?.transNo ?? ''
  await page.addInitScript(() => {
    const share = async ({ files }: ShareData) => {
      const [file] = files ?? []
      document.title = `${file?.name} ${file?.type} ${file && file.size > 0 && file.size <= 40_000}`
    }
    Object.assign(navigator, { share, canShare: () => true })
  })
  await page.goto(`/confirm?transNo=${transNo}`)
  await ready(page)
  const address = (await page.getByTestId('save-receipt').getAttribute('href')) ?? ''
  const text = await (await context.request.get(address)).text()
  for (const part of [transNo, '50,000', 'QRIS', 'WIB', 'Kancil', 'play money']) expect(text).toContain(part)
  await page.getByTestId('share-order').click()
  await expect(page).toHaveTitle('receipt.png image/png true')
  const coming = page.waitForEvent('download')
  await page.getByTestId('save-receipt').click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`${transNo}.png`)
  expect(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  await register(stranger)
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.close()
})
