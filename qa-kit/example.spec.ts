import { expect, test, whenReady } from './playwright.ts'

test('a deposit through the form, paid at the desk', async ({ page, signedInPlayer, atDesk }) => {
  await signedInPlayer({ balance: '0', bonus: '0' })
  await page.goto('/recharge')
  await whenReady(page, 'DepositForm')
  await page.getByTestId('deposit-submit').click()
  await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'waiting')
  const transNo = new URL(page.url()).searchParams.get('transNo')
  await atDesk(`deposits/${transNo}`, { action: 'pay' })
  await page.goto('/transaction')
  await expect(page.locator(`[data-trans-no="${transNo}"]`)).toHaveAttribute('data-trx-state', 'credited')
})

test('a part of a page fails and the rest stands', async ({ page, signedInPlayer, asTester }) => {
  await signedInPlayer({ balance: '75000', bonus: '0' })
  await asTester({ scenario: 'history=http:503' })
  await page.goto('/wallet')
  await expect(page.getByTestId('wallet-balance')).toHaveText('IDR 75,000')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})
