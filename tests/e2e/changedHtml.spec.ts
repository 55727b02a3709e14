import { expect, type Page, test } from 'playwright/test'
import { afterPopup, deposited, hold, island } from './visitor.ts'

/** What a translator and a password manager do to a page: each text is wrapped, and each form gets an element of its own. */
const changeHtml = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const parent = text.parentElement
        if (!text.data.trim() || !parent || parent.closest('script, style, noscript, textarea, option, svg')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
      for (const form of document.querySelectorAll('app-island form'))
        form.prepend(document.createElement('com-extension'))
      document.documentElement.dataset.changed = ''
    }),
  )

/** Holds the chunks, and with them every island. */
const holdIslands = (page: Page) => hold(page, '**/assets/chunks/**')

// Proves ISL-05.
test('an island whose HTML was changed wakes all the same, and keeps what was typed', async ({ page, isMobile }) => {
  await deposited(page)
  await changeHtml(page)
  await afterPopup(page)
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-changed', '')
  }

  let release = await holdIslands(page)
  await open('/recharge')
  const amount = page.locator('input[name=amount]')
  await amount.fill('75000')
  const chosen = page.locator('[name=paymentChannel][value=DANA]')
  await page.locator('details', { has: chosen }).locator('summary').click()
  await chosen.check({ force: true })
  release()
  await island(page, 'DepositForm')
  await expect(amount).toHaveValue(/^75[.,]000$/)
  await expect(chosen).toBeChecked()
  await expect(page.getByTestId('deposit-submit')).toContainText(/75[.,]000/)
  await page.getByTestId('deposit-submit').click()
  await page.waitForURL('**/confirm?transNo=*')
  await island(page, 'OrderStatus')

  await open('/withdraw')
  await island(page, 'WithdrawAmount')
  await page.unroute('**/assets/chunks/**')
  release = await holdIslands(page)
  await open('/withdrawForm?amount=20000')
  await page.locator('[name=name]').fill('Budi Santoso')
  release()
  await island(page, 'WithdrawDetails')
  await expect(page.locator('[name=name]')).toHaveValue('Budi Santoso')

  await open('/contact')
  await island(page, 'SupportChat')
  await page.unroute('**/assets/chunks/**')
  release = await holdIslands(page)
  await open('/contact?compose=1')
  await page.locator('[name=question]').fill('Saldo belum masuk')
  release()
  await island(page, 'ComposeMessage')
  await expect(page.locator('[name=question]')).toHaveValue('Saldo belum masuk')
  await expect(page.getByTestId('question-submit')).toBeEnabled()

  await open('/')
  for (const name of ['BannerCarousel', 'JackpotCounter', ...(isMobile ? [] : ['PromoCarousel'])])
    await island(page, name)
})
