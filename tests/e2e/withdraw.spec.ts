import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { expectAccessible, island, ready, register, speak, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: {
    max: 'The maximum withdrawal is IDR 50,000',
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
    sent: 'Penarikan Anda sedang diproses',
    amount: '20.000',
    paid: 'Dibayar',
    none: 'Saat ini belum ada riwayat',
    wrongEmail: 'email salah',
    odd: 'biasanya 10 angka. Mohon periksa lagi.',
    wallet: 'memakai nomor HP Anda',
    usual: 'Biasanya selesai dalam 30 menit',
  },
} as const

/** No-break spaces of amounts are spaces to a reader. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

/** A new player with 50,000 that may be withdrawn, and the welcome bonus that may not. */
async function fundedPlayer(context: BrowserContext, baseURL: string | undefined) {
  const { request } = context
  await register(request, baseURL)
  const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
  const order = await request.post('/api/trx/depositSelf', {
    data: { paymentChannel: 'QRIS', amount: '50000' },
    headers,
  })
  const { transNo } = (await order.json()).data
  await request.post(`/sandbox/gateway/pay/${transNo}`, { form: { action: 'pay' }, headers, maxRedirects: 0 })
  await expect.poll(async () => (await history(context, 'deposit'))[0]?.state).toBe('credited')
}

interface Line {
  transNo: string
  state: string
  amount: string
}

async function history({ request }: BrowserContext, type: string): Promise<Line[]> {
  return (await (await request.get(`/api/trx/history?type=${type}`)).json()).data.list
}

async function fillDetails(page: Page, number = '0011223344') {
  await page.locator('[name=accountNo]').fill(number)
  await page.locator('[name=name]').fill('Budi Santoso')
  await page.locator('[name=phone]').fill('081234567890')
  await page.locator('[name=email]').fill('budi@example.com')
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

    test('a player withdraws 20,000, follows it, and reads it in the history', async ({
      page,
      context,
      baseURL,
      isMobile,
    }) => {
      await speak(context, baseURL, lang)
      await fundedPlayer(context, baseURL)
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
      if (panel) await expect(page.locator('dialog[open]')).toHaveCount(0)
      await page.waitForURL(/\/withdraw(\?.*)?$/)
      await expect(page.locator('main .kv').nth(1)).toContainText(lang === 'en' ? 'IDR 30,000' : 'Rp 30.000')

      const [made] = await history(context, 'withdrawal')
      expect(made).toMatchObject({ state: 'checking', amount: '-20000' })
      const transNo = made?.transNo ?? ''
      await page.goto('/pend')
      const card = page.locator(`[data-trans-no="${transNo}"]`)
      await expect(card).toContainText(words.usual)
      expect(await card.getByTestId('ask-support').getAttribute('href')).toContain(transNo)

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
      expect(problems).toEqual([])
    })
  })
}

test.describe('the first step', () => {
  test.beforeEach(async ({ context, baseURL }) => fundedPlayer(context, baseURL))

  test('two decimals at most, the maximum in words, and a button that fills it', { tag: '@phone' }, async ({
    page,
    context,
    baseURL,
  }) => {
    for (const lang of ['en', 'india'] as const) {
      await speak(context, baseURL, lang)
      await page.goto('/withdraw')
      await island(page, 'WithdrawAmount')
      const amount = page.locator('[name=amount]')
      await expect(page.getByTestId('withdraw-next')).toBeDisabled()
      await amount.fill(lang === 'en' ? '20,000.999' : '20.000,999')
      await expect(amount).toHaveValue(lang === 'en' ? '20,000.99' : '20.000,99')
      await amount.fill('50000.01')
      expect(plain(await page.locator('.error').textContent())).toContain(WORDS[lang].max)
      await expect(page.getByTestId('withdraw-next')).toBeDisabled()
      for (const typed of ['0', '-1', 'abc']) {
        await amount.fill(typed)
        await expect(page.getByTestId('withdraw-next')).toBeDisabled()
      }
      await page.getByTestId('withdraw-max').click()
      await expect(amount).toHaveValue(lang === 'en' ? '50,000' : '50.000')
      await expect(page.getByTestId('withdraw-next')).toBeEnabled()
    }
  })

  test('without script the next page sends what is too much back, and the maximum is a link', {
    tag: '@phone',
  }, async ({ browser, context, baseURL }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
    const page = await still.newPage()
    await page.goto(`${baseURL}/withdraw`)
    await page.locator('[name=amount]').fill('50000.01')
    await page.getByTestId('withdraw-next').click()
    await page.waitForURL('**/withdraw?amount=50000.01')
    expect(plain(await page.locator('.error').textContent())).toContain(WORDS.en.max)
    await page.getByTestId('withdraw-max').click()
    await expect(page.locator('[name=amount]')).toHaveValue('50,000')
    await page.getByTestId('withdraw-next').click()
    await page.waitForURL('**/withdrawForm?amount=*')
    await expect(page.getByTestId('withdraw-form')).toBeVisible()
    await still.close()
  })

  test('everything that may be withdrawn is accepted, the bonus stays', { tag: '@phone' }, async ({
    page,
    context,
    isMobile,
  }) => {
    await page.goto('/withdraw')
    await island(page, 'WithdrawAmount')
    await page.getByTestId('withdraw-max').click()
    await page.getByTestId('withdraw-next').click()
    if (isMobile) await page.waitForURL('**/withdrawForm?amount=50000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    await page.getByTestId('withdraw-submit').click()
    await expect.poll(async () => (await history(context, 'withdrawal')).length).toBe(1)
    await expect(page.locator('.toast').first()).toBeVisible()
    await page.waitForURL(/\/withdraw$/)
    await expect(page.getByTestId('withdraw-max')).toHaveCount(0)
  })

  test('on desktop both steps are one popup of 414 px whose back arrow keeps the amount', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/wallet')
    await ready(page)
    const opener = page.getByTestId('wallet-withdraw')
    await opener.click()
    const panel = page.locator('dialog[open]')
    expect(await panel.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(414)
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
    await panel.getByTestId('withdraw-back').click()
    await expect(panel.locator('[name=amount]')).toHaveValue('20,000.50')
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
  test.beforeEach(async ({ context, baseURL }) => fundedPlayer(context, baseURL))

  test('the button waits for all fields; a wrong e-mail is a toast and nothing is sent; odd numbers are only questioned', async ({
    page,
    context,
    baseURL,
  }) => {
    for (const lang of ['en', 'india'] as const) {
      await speak(context, baseURL, lang)
      await page.goto('/withdrawForm?amount=20000')
      await island(page, 'WithdrawDetails')
      const submit = page.getByTestId('withdraw-submit')
      await expect(submit).toBeDisabled()
      await fillDetails(page, '12345')
      await expect(submit).toBeEnabled()
      await expect(page.getByText(WORDS[lang].odd)).toBeVisible()
      await page.locator('[name=accountName]').selectOption('DANA')
      await page.locator('[name=accountNo]').fill('081234567890')
      await expect(page.getByText(WORDS[lang].wallet)).toBeVisible()
      await page.locator('[name=email]').fill('budi@contoh')
      let asked = 0
      await page.route('**/api/trx/withdrawal', (route) => {
        asked++
        return route.continue()
      })
      await submit.click()
      await expect(page.locator('.toast', { hasText: WORDS[lang].wrongEmail })).toBeVisible()
      expect(asked).toBe(0)
      await page.locator('[name=phone]').fill('')
      await expect(submit).toBeDisabled()
      await page.unroute('**/api/trx/withdrawal')
    }
    expect(await history(context, 'withdrawal')).toEqual([])
  })

  test('a refusal keeps the form as it was typed; a second try works', { tag: '@phone' }, async ({ page, context }) => {
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    await page.route(
      '**/api/trx/withdrawal',
      (route) => route.fulfill({ status: 400, json: { code: 400, message: 'Not today', data: null } }),
      { times: 1 },
    )
    await page.getByTestId('withdraw-submit').click()
    await expect(page.getByRole('alert')).toHaveText('Not today')
    await expect(page.locator('[name=accountNo]')).toHaveValue('0011223344')
    await page.getByTestId('withdraw-submit').click()
    await expect.poll(async () => (await history(context, 'withdrawal')).length).toBe(1)
  })

  test('a method fills its saved number, and a saved account can be removed', { tag: '@phone' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const details = {
      name: 'Budi',
      phone: '0812',
      email: 'b@example.com',
      accountName: 'DANA',
      accountNo: '081299998888',
    }
    const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
    await context.request.post('/api/trx/withdrawal', { data: { ...details, amount: '10000' }, headers })
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    const number = page.locator('input[name=accountNo]:not([type=hidden])')
    await expect(page.locator('select[name=accountName]')).toHaveValue('DANA')
    await expect(number).toHaveValue('081299998888')
    await page.locator('select[name=accountName]').selectOption('BCA')
    await number.fill('1')
    await page.locator('select[name=accountName]').selectOption('DANA')
    await expect(number).toHaveValue('081299998888')
    await page.locator('summary', { hasText: 'Saved accounts (1)' }).click()
    await page.getByRole('button', { name: /^Remove DANA/ }).click()
    await expect(page.getByText('Saved accounts')).toHaveCount(0)
    await page.reload()
    await expect(page.locator('select[name=accountName]')).toHaveValue('BCA')
  })

  test('a double tap makes one withdrawal', { tag: '@phone' }, async ({ page, context }) => {
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    await page.getByTestId('withdraw-submit').dblclick()
    await expect(page.locator('.toast').first()).toBeVisible()
    expect(await history(context, 'withdrawal')).toHaveLength(1)
  })

  test('an answer that is lost on the way is looked for and found, never asked for twice', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await page.goto('/withdrawForm?amount=20000')
    await island(page, 'WithdrawDetails')
    await fillDetails(page)
    await page.route(
      '**/api/trx/withdrawal',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByTestId('withdraw-submit').click()
    await expect(page.getByTestId('withdrawal-unknown')).toBeVisible()
    await page.waitForURL('**/pend')
    await expect(page.getByTestId('open-item')).toHaveCount(1)
    expect(await history(context, 'withdrawal')).toHaveLength(1)
  })
})

test.describe('the history', () => {
  test('filters live in the address, totals are of the period, and the file is the filtered list', {
    tag: '@desktop',
  }, async ({ page, context, baseURL }) => {
    await fundedPlayer(context, baseURL)
    await page.goto('/transaction')
    expect(plain(await page.getByTestId('history-totals').textContent())).toBe('InIDR 60,000OutIDR 0NetIDR 60,000')
    await expect(page.getByTestId('transaction')).toHaveCount(2)
    await page.locator('.chip', { hasText: 'Deposit' }).click()
    await page.waitForURL('**/transaction?type=deposit')
    await expect(page.getByTestId('transaction')).toHaveCount(1)
    await page.locator('[name=state]').selectOption('failed')
    await page.getByTestId('history-filter').locator('button').click()
    await expect(page).toHaveURL(/type=deposit&state=failed/)
    await expect(page.getByText(WORDS.en.none)).toBeVisible()
    await page.goto('/transaction?type=deposit')
    for (const [place, name, start] of [
      [0, 'transactions-deposit.csv', '\uFEFFTransaction number'],
      [1, 'transactions-deposit.xlsx', 'PK'],
    ] as const) {
      const asked = page.waitForEvent('download')
      await page.getByTestId('history-file').nth(place).click()
      const download = await asked
      expect(download.suggestedFilename()).toBe(name)
      expect(readFileSync(await download.path(), 'utf8').slice(0, start.length)).toBe(start)
    }
    await page.goto('/transaction?from=2020-01-01&to=2020-12-31')
    await expect(page.getByText(WORDS.en.none)).toBeVisible()
  })
})

test('a payout that the bank returns stays paid with a note, and the money comes back as a movement of its own', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await fundedPlayer(context, baseURL)
  const details = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
  const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
  await context.request.post('/api/trx/withdrawal', { data: { ...details, amount: '20000' }, headers })
  const transNo = (await history(context, 'withdrawal'))[0]?.transNo ?? ''
  for (const action of ['approve', 'pay', 'reverse'])
    expect((await press(context, baseURL, transNo, action)).ok()).toBe(true)
  await page.goto('/transaction?type=withdrawal')
  await expect(page.locator(`details[data-trans-no="${transNo}"]`)).toContainText(/returned/i)
  await page.goto('/transaction?type=reversal')
  await expect(page.getByTestId('transaction')).toHaveCount(1)
  expect(plain(await page.getByTestId('history-totals').textContent())).toContain('InIDR 20,000')
  await page.goto('/pend')
  await expect(page.getByTestId('open-item')).toHaveCount(0)
})

test.describe('away from Jakarta', () => {
  test.use({ timezoneId: 'Asia/Jayapura' })

  test('times are told in WIB and in the reader’s own zone', { tag: '@phone' }, async ({ page, context, baseURL }) => {
    await register(context.request, baseURL)
    await page.goto('/transaction')
    await ready(page)
    await page.getByTestId('transaction').locator('summary').click()
    await expect(page.locator('time').first()).toHaveText(/WIB \(.*GMT\+9\)$/)
  })
})

for (const [layout, colorScheme] of [
  ['@phone', 'light'],
  ['@desktop', 'dark'],
] as const) {
  test(`no serious finding of axe, nothing wider than the window (${colorScheme})`, { tag: layout }, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme })
    await fundedPlayer(context, baseURL)
    const details = {
      name: 'Budi',
      phone: '0812',
      email: 'b@example.com',
      accountName: 'DANA',
      accountNo: '081299998888',
    }
    const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
    await context.request.post('/api/trx/withdrawal', { data: { ...details, amount: '10000' }, headers })
    const places = [
      '/withdraw',
      '/withdraw?amount=99999999',
      '/withdrawForm?amount=20000',
      '/pend?unknown=1',
      '/transaction',
    ]
    for (const address of [...places, '/transaction?state=failed', '/wallet']) {
      await page.goto(address)
      for (const fold of await page.locator('details').all())
        await fold.evaluate((part) => part.setAttribute('open', ''))
      await expectAccessible(page, 'main')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  })
}
