import { expect, type Page, test } from 'playwright/test'
import { island, register, watch } from './visitor.ts'

/** Android's WebView has no storage by default; a locked-down browser throws when it is named. */
const BROKEN = {
  missing: () => {
    for (const kind of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, kind, { configurable: true, value: null })
  },
  refused: () => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const kind of ['sessionStorage', 'localStorage']) Object.defineProperty(window, kind, { get })
  },
}

/** What a press of Copy has selected at the moment of copying. `refuses`: the browser also refuses the old way. */
const oldCopyOnly = (page: Page, refuses: boolean) =>
  page.addInitScript((refuses) => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    document.execCommand = (command: string) => {
      document.documentElement.dataset.copiedText = `${command}:${getSelection()}`
      return !refuses
    }
  }, refuses)

const copied = (page: Page) => page.evaluate(() => document.documentElement.dataset.copiedText)

for (const [how, breakIt] of Object.entries(BROKEN)) {
  // Proves DEP-20.
  test(`storage that is ${how}: a deposit is ordered, its number is copied, and the page turns to paid by itself`, {
    tag: '@phone',
  }, async ({ page, context, baseURL }) => {
    const problems = watch(page)
    await register(context)
    await page.addInitScript(breakIt)
    await oldCopyOnly(page, how === 'refused')
    await page.goto('/recharge')
    await island(page, 'DepositForm')
    const radio = page.locator('[name=paymentChannel][value=VA_BNI]')
    const group = page.locator('details', { has: radio })
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
    await radio.check({ force: true })
    await page.locator('.amount-chip', { hasText: /^50[.,]000$/ }).click()
    await page.getByTestId('deposit-submit').click()
    await page.waitForURL('**/confirm?transNo=*')
    await island(page, 'OrderStatus')

    // The amount comes first.
    const shown = page.locator('[data-copy-text]').nth(1)
    const copy = page.locator('[data-copy]').nth(1)
    const number = (await copy.getAttribute('data-copy')) ?? ''
    await expect(shown).toHaveText(/^\d{4} \d{4} \d{4} \d{4}$/)
    await copy.click()
    await expect.poll(() => copied(page)).toBe(`copy:${number}`)
    await expect(page.locator('.toast')).toHaveCount(1)
    // Where no way works, the value itself stays selected.
    expect(await page.evaluate(() => String(getSelection()))).toBe(how === 'refused' ? number : '')
    await expect(shown).toHaveText(how === 'refused' ? number : /^\d{4} \d{4} \d{4} \d{4}$/)

    const transNo = new URL(page.url()).searchParams.get('transNo')
    const paid = await context.request.post(`/sandbox/gateway/pay/${transNo}`, {
      form: { action: 'pay' },
      headers: { Origin: baseURL ?? '' },
      maxRedirects: 0,
    })
    expect(paid.status()).toBeLessThan(400)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'credited')
    expect(problems).toEqual([])
  })
}
