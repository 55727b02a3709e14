import { expect, type Page, test } from 'playwright/test'

/** Another name of this machine, as a player may type it or as a phone in the same network knows it. */
const otherName = (baseURL = '') => baseURL.replace('localhost', '127.0.0.1')

async function payByWallet(page: Page, base: string) {
  await page.goto(`${base}/recharge`)
  const radio = page.locator('[name=paymentChannel][value=DANA]')
  const group = page.locator('details', { has: radio })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  await radio.check({ force: true })
  await page.getByTestId('deposit-submit').click()
  await page.waitForURL('**/confirm?transNo=*')
}

test.describe('the product is opened by another host name of this machine', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  // Proves SBX-09.
  test('payment pages, the return from them, and invitations keep that host name', async ({ page, baseURL }) => {
    const base = otherName(baseURL)
    await page.goto(`${base}/account?login=1`)
    await page.getByTestId('guest-submit').click()
    await page.waitForURL(`${base}/account`)
    await page.goto(`${base}/invite`)
    const link = page.getByTestId('invitation').locator('[data-copy]').last()
    expect(await link.getAttribute('data-copy')).toMatch(new RegExp(`^${base}/download\\?inviteCode=`))

    await payByWallet(page, base)
    await page.getByTestId('pay-link').click()
    await page.waitForURL(`${base}/sandbox/gateway/pay/*`)
    await page.locator('button').first().click()
    await page.waitForURL(`${base}/sandbox/gateway/pay/*?lang=*`)
    await page.locator('a').last().click()
    await page.waitForURL(`${base}/confirm?transNo=*`)
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'credited')
  })
})
