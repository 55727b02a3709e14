import { expect, type Locator, type Page, test } from 'playwright/test'
import {
  afterPopup,
  confirmIdentity,
  coveredByToast,
  deposited,
  ready,
  register,
  speak,
  toastsStay,
} from './visitor.ts'

/** More presses than any page here needs; a trap or a lost focus ends the test. */
const MOST_TABS = 90

/**
 * Presses Tab until this element has the focus. The focused element must be visible and not covered (WCAG 2.4.7,
 * 2.4.11).
 */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await target.evaluate((part) => part === document.activeElement)) return expectSeen(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached in ${MOST_TABS} presses of Tab`)
}

async function expectSeen(target: Locator) {
  const seen = () =>
    target.evaluate((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return above !== null && (part.contains(above) || above.contains(part))
    })
  await expect.poll(seen, { message: `${target} is focused and seen` }).toBe(true)
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

// Proves DEV-15.
test('a deposit and a withdrawal are completed by keyboard alone', { tag: '@desktop' }, async ({ page, context }) => {
  await speak(context, 'india')
  await register(context)
  await confirmIdentity(context)
  await page.goto('/wallet')
  await page.locator('html[data-ready]').waitFor()

  await test.step('deposit in the panel, pay at the gateway, come back to the paid order', async () => {
    await press(page, page.getByTestId('side-deposit'))
    const panel = page.locator('dialog[open]')
    await type(page, panel.locator('input[name=amount]:not([type=radio])'), '50000')
    await press(page, panel.getByTestId('deposit-submit'))
    await page.waitForURL('**/confirm?transNo=*')
    await press(page, page.getByTestId('sandbox-pay'))
    await page.waitForURL('**/sandbox/gateway/pay/*')
    await press(page, page.locator('button').first())
    await page.waitForURL('**/sandbox/gateway/pay/*?lang=*')
    await press(page, page.locator('a').last())
    await page.waitForURL('**/confirm?transNo=*')
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'credited')
  })

  await test.step('withdraw in the panel, both steps', async () => {
    await press(page, page.locator('.side-menu a[href="/wallet"]').first())
    await page.waitForURL('**/wallet')
    await page.locator('html[data-ready]').waitFor()
    await press(page, page.getByTestId('wallet-withdraw'))
    const panel = page.locator('dialog[open]')
    await type(page, panel.locator('[name=amount]'), '20000')
    await press(page, panel.getByTestId('withdraw-next'))
    await expect(panel.getByTestId('withdraw-form')).toBeVisible()
    for (const [name, text] of Object.entries({
      accountNo: '0011223344',
      name: 'Siti Rahma',
      phone: '081234567890',
      email: 'siti@contoh.id',
    }))
      await type(page, panel.locator(`[name=${name}]`), text)
    await press(page, panel.getByTestId('withdraw-submit'))
    await page.waitForURL('**/confirm?transNo=*')
    await expect(page.getByTestId('order-status')).toHaveAttribute('data-order-state', 'checking')
    const answer = await context.request.get('/api/trx/history?type=withdrawal')
    const { data } = await answer.json()
    expect(data.list[0]).toMatchObject({ state: 'checking', amount: '-20000' })
  })
})

// Proves DEV-16.
test('a panel from a menu gives the focus back to the menu', { tag: '@desktop' }, async ({ page }) => {
  await afterPopup(page)
  await register(page)
  await page.goto('/level')
  await ready(page)
  const menu = page.getByTestId('account-menu')
  await menu.locator('summary').click()
  await menu.locator('a[href="/change"]').click()
  await expect(page.getByTestId('change-submit')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.locator('summary')).toBeFocused()
})

// Proves DEV-16, DEV-26.
test('a sheet that comes open with a panel has the keyboard, and Escape closes it alone', { tag: '@desktop' }, async ({
  page,
}) => {
  await toastsStay(page)
  await deposited(page)
  await page.goto('/transaction?type=deposit')
  await page.goto((await page.locator('main a[href*="/confirm?transNo="]').first().getAttribute('href')) ?? '')
  await ready(page)
  await page.getByTestId('ask-support').click()
  const question = page.locator('#compose textarea')
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  const panel = page.locator('dialog.desktop')
  await panel.getByRole('button', { name: /Copy/ }).first().click()
  await expect(panel.locator('.toast')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect.poll(() => coveredByToast(page)).toBe(0)
})
