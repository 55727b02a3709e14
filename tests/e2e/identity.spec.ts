import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import {
  chooseInWindow,
  expectAccessible,
  fillDetails,
  island,
  newName,
  PASSWORD,
  ready,
  speak,
  toastsStay,
  WAYS,
  watch,
} from './visitor.ts'

const WORDS = {
  en: { title: 'Confirm it is you', again: 'tap send again', sent: 'Your withdrawal is on its way' },
  india: { title: 'Pastikan ini Anda', again: 'silakan kirim sekali lagi', sent: 'Penarikan Anda sedang diproses' },
} as const

/** A player with money and a confirmed e-mail, signed in. */
async function signedIn({ request }: BrowserContext, baseURL = '', options: object = {}) {
  const headers = { Origin: baseURL }
  const created = await request.post('/__sandbox/players', {
    data: { balance: '500000', password: PASSWORD, ...options },
    headers,
  })
  const { username } = (await created.json()).data
  await request.post('/api/auth/login', { data: { username, password: PASSWORD }, headers })
  return username
}

const withdrawals = async ({ request }: BrowserContext) =>
  (await (await request.get('/api/trx/history?type=withdrawal')).json()).data.list
const password = (page: Page) => page.locator('input[name=password]')

for (const { lang, js, layout } of WAYS) {
  const words = WORDS[lang]
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves ACC-34, ACC-37.
    test('a withdrawal to a new account asks for the password, keeps the typed values, and happens once', async ({
      page,
      context,
      baseURL,
    }) => {
      await toastsStay(page)
      const problems = watch(page)
      await signedIn(context, baseURL)
      await page.goto('/withdrawForm?amount=50000')
      if (js) await island(page, 'WithdrawDetails')
      await fillDetails(page, '0011223344')
      const intent = await page.locator('[name=_intent]').inputValue()
      await page.getByTestId('withdraw-submit').click()
      if (!js) await expect(page).toHaveURL(/^\S+\/identity\?for=withdraw/)
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
      expect(await withdrawals(context)).toEqual([])
      if (js) await expectAccessible(page, 'dialog')

      await password(page).fill('not-the-word')
      await page.getByTestId('identity-submit').click()
      await expect(page.locator('[id$=identity-password-h].error')).toBeVisible()
      await password(page).fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      if (!js) {
        await expect(page).toHaveURL('/withdrawForm?amount=50000')
        await expect(page.locator('.toast', { hasText: words.again })).toBeVisible()
        await expect(page.locator('[name=accountNo]:not([type=hidden])')).toHaveValue('0011223344')
        await expect(page.locator('[name=_intent]')).toHaveValue(intent)
        await page.getByTestId('withdraw-submit').click()
      }
      await expect(page.locator('.toast', { hasText: words.sent })).toBeVisible()
      expect(await withdrawals(context)).toHaveLength(1)

      // The account is known now, and the confirmation still counts.
      await page.goto('/withdrawForm?amount=20000')
      if (js) await island(page, 'WithdrawDetails')
      await page.locator('[data-testid=withdraw-form] summary').click()
      await expect(page.locator('[name=accountNo]:not([type=hidden])')).toHaveValue('0011223344')
      await fillDetails(page, '0011223344')
      await page.getByTestId('withdraw-submit').click()
      await expect(page.locator('.toast', { hasText: words.sent })).toBeVisible()
      expect(await withdrawals(context)).toHaveLength(2)
      expect(problems.filter((text) => !/4(00|28)/.test(text))).toEqual([])
    })
  })
}

test.describe('one person of Google, one test after the other', () => {
  test.describe.configure({ mode: 'serial' })
  for (const js of [true, false]) {
    test.describe(`a Google player, ${js ? 'with' : 'without'} JavaScript`, { tag: '@phone' }, () => {
      test.use({ javaScriptEnabled: js })
      // Proves ACC-40.
      test('the player confirms with Google, and the form returns unchanged', { tag: '@wide' }, async ({ page }) => {
        await speak(page, 'en')
        const choose = async (name: string | RegExp) => {
          if (js) {
            await chooseInWindow(page, name)
          } else {
            await page.getByTestId('google-direct').click()
            await page.getByRole('button', { name }).click()
          }
        }
        await page.goto('/login/google?next=%2Fprofile')
        await choose('Budi Santoso')
        await expect(page).toHaveURL('/profile')
        if (js) await ready(page)
        const email = `${newName('budi')}@example.com`
        await page.locator('#profile-name').fill('Budi S')
        await page.locator('#profile-email').fill(email)
        await page.getByTestId('profile-save').click()
        await page.getByTestId('identity-google').click()
        await choose('Siti Rahayu')
        await expect(page.getByRole('alert').first()).toContainText('another Google account')
        await choose('Budi Santoso')
        await expect(page).toHaveURL('/profile')
        await expect(page.locator('#profile-email')).toHaveValue(email)
        await expect(page.locator('#profile-name')).toHaveValue('Budi S')
        await page.getByTestId('profile-save').click()
        await expect(page.getByTestId('email-confirm')).toContainText(email)
      })
    })
  }
})
