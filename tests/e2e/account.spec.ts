import { type APIRequestContext, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { codeIn } from '../../cli/conformance/samples.ts'
import {
  answered,
  expectAccessible,
  newName,
  PASSWORD,
  ready,
  register,
  speak,
  toastsStay,
  visitorElsewhere,
  watch,
} from './visitor.ts'

const NEW_PASSWORD = `${PASSWORD}-baru`
const WORDS = {
  en: {
    get: 'Get',
    send: 'Send',
    counting: /^(60|5\d) s$/,
    used: 'was used before',
    reset: 'Your new password is set. Please sign in.',
  },
  india: {
    get: 'Kirim kode',
    send: 'Kirim',
    counting: /^(60|5\d) dtk$/,
    used: 'sudah dipakai',
    reset: /Kata sandi baru/,
  },
} as const

const field = (page: Page, id: string) => page.locator(`#${id}`)
const signedIn = (page: Page) => expect(page.getByTestId('balance')).toBeVisible()

/** An account with a confirmed e-mail, made on another device. */
async function withEmail(request: APIRequestContext, context: BrowserContext) {
  const username = newName()
  const email = `${username}@contoh.id`
  const data = { username, email, password: PASSWORD, invitedCode: '', fullName: '' }
  expect((await request.post('/api/auth/register', { data })).status()).toBe(200)
  const verifyCode = await codeOf(context, email)
  expect((await request.post('/api/user/email/confirm', { data: { verifyCode } })).status()).toBe(200)
  return { username, email }
}

/** The newest e-mail, as a tester reads it in the mailbox of the sandbox. */
async function letterTo(context: BrowserContext, email: string): Promise<string> {
  const mailbox = await context.newPage()
  await mailbox.goto(`/__sandbox/mail?to=${email}`)
  const mail = await mailbox.locator('li', { hasText: email }).first().locator('pre').textContent()
  await mailbox.close()
  return mail ?? ''
}
const codeOf = async (...to: Parameters<typeof letterTo>) => codeIn(await letterTo(...to))
const linkIn = async (...to: Parameters<typeof letterTo>) =>
  /\/account\/not-me\S*/.exec(await letterTo(...to))?.[0] ?? ''

for (const { js, lang, tag } of [
  { js: true, lang: 'india', tag: '@desktop' },
  { js: false, lang: 'en', tag: '@phone' },
] as const) {
  test.describe(`${js ? 'with' : 'without'} JavaScript`, { tag }, () => {
    const words = WORDS[lang]
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves ACC-69, ACC-70.
    test('a sign-in on a new device: an e-mail, its link changes nothing, its button signs out everywhere and leads to a new password', async ({
      page,
      context,
      playwright,
    }) => {
      await toastsStay(page)
      const problems = watch(page)
      const home = await visitorElsewhere(playwright)
      const account = await withEmail(home, context)
      const stranger = await visitorElsewhere(playwright)
      const data = { username: account.username, password: PASSWORD }
      await stranger.post('/api/auth/login', { data, failOnStatusCode: true })
      const link = await linkIn(context, account.email)

      await page.goto(link)
      expect((await stranger.post('/api/user/balance')).status()).toBe(200)
      if (js) {
        await ready(page)
        await expectAccessible(page, 'main')
      }
      await page.getByTestId('not-me').click()
      await expect(page).toHaveURL('/reset')
      await expect(page.locator('.toast')).toContainText(account.email)
      for (const device of [stranger, home]) expect((await device.post('/api/user/balance')).status()).toBe(401)

      if (js) await ready(page)
      await expect(field(page, 'reset-page-to')).toHaveValue(account.email)
      await field(page, 'reset-page-code').fill(await codeOf(context, account.email))
      await page.locator('[name=resetPassword]').fill(NEW_PASSWORD)
      await page.locator('[name=confirmResetPassword]').fill(NEW_PASSWORD)
      await page.getByTestId('reset-submit').click()
      await expect(page.locator('.toast')).toContainText(words.reset)

      await page.goto(link)
      if (js) await ready(page)
      await page.getByTestId('not-me').click()
      await expect(page.getByRole('alert')).toContainText(words.used)
      for (const device of [stranger, home]) await device.dispose()
      expect(problems.filter((text) => !/400/.test(text))).toEqual([])
    })

    // Proves ACC-17.
    test('a forgotten password: a code by mail, a new password, and the sign-in dialog opens with a message', async ({
      page,
      context,
      playwright,
    }) => {
      await toastsStay(page)
      const problems = watch(page)
      const elsewhere = await visitorElsewhere(playwright)
      const { username, email } = await withEmail(elsewhere, context)
      await page.goto('/promosi?login=account&next=%2Fwallet')
      if (js) await ready(page)
      await page.getByTestId('login-forgot').click()
      const send = page.getByTestId('send-code')
      await expect(send).toHaveText(words.get)
      await field(page, 'reset-to').fill(email)
      if (js) await expect(send).toHaveText(words.send)
      await send.click()
      await expect(send).toHaveText(words.counting)
      if (js) await expect(send).toBeDisabled()

      await page.getByTestId('dialog-close').click()
      await expect(page).toHaveURL('/promosi')
      const opener = page.getByTestId('header-login').or(page.getByRole('complementary').locator('[data-panel]'))
      await opener.first().click()
      const account = page.getByTestId('login-account')
      if (await account.isVisible()) await account.click()
      await page.getByTestId('login-forgot').click()
      await expect(send).toHaveText(words.counting)
      await expect(field(page, 'reset-to')).toHaveValue(email)

      await field(page, 'reset-code').fill(await codeOf(context, email))
      await field(page, 'reset-password').fill(NEW_PASSWORD)
      if (js) await expect(page.getByTestId('reset-submit')).toBeDisabled()
      await field(page, 'reset-confirm').fill(`${NEW_PASSWORD}!`)
      await page.getByTestId('reset-submit').click()
      await expect(page.locator('#reset-confirm-h.error')).toBeVisible()
      await answered(page)
      if (!js) {
        await field(page, 'reset-code').fill(await codeOf(context, email))
        await field(page, 'reset-password').fill(NEW_PASSWORD)
      }
      await field(page, 'reset-confirm').fill(NEW_PASSWORD)
      await page.getByTestId('reset-submit').click()
      await expect(page.locator('.toast', { hasText: words.reset })).toBeVisible()
      expect((await elsewhere.get('/api/user/detail')).status()).toBe(401)
      await elsewhere.dispose()

      if (js) await ready(page)
      await field(page, 'login-username').fill(username)
      await field(page, 'login-password').fill(NEW_PASSWORD)
      await page.getByTestId('login-submit').click()
      await signedIn(page)
      await expect(page).toHaveURL('/promosi')
      expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([])
    })
  })
}

// Proves ACC-24.
test('the Google button leads to its own document; without script that document links back', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await page.route('**/sandbox/google/client.js', (route) => route.abort())
  await page.goto('/promosi?login=1')
  await page.getByTestId('google').click()
  await expect(page).toHaveURL('/login/google?next=%2Fpromosi')
  await expect(page.locator('[data-away]')).toBeVisible()
  await expectAccessible(page, 'body')
  await page.getByTestId('google-back').click()
  await expect(page.getByTestId('login-dialog')).toBeVisible()
})

// Proves ACC-19, ACC-20.
test('the password is changed on a page, which then goes back, and every other device is signed out', {
  tag: '@phone',
}, async ({ page, playwright }) => {
  await toastsStay(page)
  const username = await register(page)
  const elsewhere = await visitorElsewhere(playwright)
  await elsewhere.post('/api/auth/login', { data: { username, password: PASSWORD }, failOnStatusCode: true })
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  await ready(page)
  const ok = page.getByTestId('change-submit')
  await ok.press('Enter')
  await expect(field(page, 'change-raw')).toBeFocused()
  const fill = async (raw: string, fresh: string, confirm: string) => {
    await field(page, 'change-raw').fill(raw)
    await field(page, 'change-new').fill(fresh)
    await field(page, 'change-confirm').fill(confirm)
    await ok.click()
    await answered(page)
  }
  await fill(PASSWORD, 'short', 'other')
  await expect(page.locator('#change-new-h.error')).toHaveText('8-32 characters enter your new password')
  await expect(page.locator('#change-confirm-h.error')).toHaveText('Passwords are inconsistent')
  await fill('not-the-word', NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.locator('#change-raw-h.error')).toHaveText('The current password is wrong.')
  await expectAccessible(page, 'main')
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.locator('.toast').last()).toHaveText(/Other devices have been signed out/)
  await expect(page).toHaveURL('/account')
  await signedIn(page)
  expect((await elsewhere.get('/api/user/detail')).status()).toBe(401)
  await elsewhere.dispose()
})
