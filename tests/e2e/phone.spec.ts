import { expect, type Page, test } from 'playwright/test'
import { newPhone } from '../../cli/conformance/samples.ts'
import { codeInMail, confirmIdentity, holdBack, PASSWORD, ready, register, speak, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: {
    wrong: 'Enter a mobile number',
    agree: 'No account has this number yet',
    paused: 'Withdrawals are paused until',
  },
  india: { wrong: 'Masukkan nomor HP', agree: 'Belum ada akun dengan nomor ini', paused: 'Penarikan dijeda sampai' },
} as const

const field = (page: Page, id: string) => page.locator(`#${id}`)

/** As a player copies it from a message. */
async function codeOf(page: Page, phone: string): Promise<string> {
  const code = await codeInMail(page.request, encodeURIComponent(phone))
  return ` ${code.slice(0, 3)} ${code.slice(3)}`
}

for (const { lang, js, layout } of WAYS) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    const words = WORDS[lang]
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves PHO-02, PHO-03, PHO-05, PHO-07.
    test('number and code open an account, set a password by phone, and payouts pause', async ({ page, context }) => {
      const problems = watch(page)
      const phone = newPhone()
      await page.goto('/?login=1')
      if (js) await ready(page)
      await page.getByTestId('login-phone').click()
      const send = page.getByTestId('send-code')
      await field(page, 'phone-to').fill('081234')
      await send.click()
      await expect(page.locator('#phone-to-h.error')).toContainText(words.wrong)
      await expect(field(page, 'phone-to')).toHaveValue('081234')
      await field(page, 'phone-to').fill(phone.replace('+62', '').replace(/(\d{3})(\d{4})/, '$1-$2.'))
      await page.locator('[name=channel][value=sms]').check()
      await send.click()
      await expect(send).toContainText(/\d+ (?:s|dtk)/)
      await field(page, 'phone-code').fill(await codeOf(page, phone))
      const submit = page.getByTestId('phone-submit')
      await submit.click()
      await expect(page.locator('#phone-agree-h.error')).toContainText(words.agree)
      await field(page, 'phone-code').fill(await codeOf(page, phone))
      await field(page, 'phone-agree').check()
      await submit.click()
      await expect(page.getByTestId('balance')).toBeVisible()

      await page.goto('/profile')
      await expect(page.getByTestId('phone-confirm')).toContainText(phone.replace('+62', '0'))
      await expect(field(page, 'profile-phone')).not.toBeEditable()
      await page.getByTestId('phone-remove').click()
      await expect(page.getByTestId('phone-confirm').locator('[data-refused]')).toBeVisible()
      const username = await field(page, 'profile-username').inputValue()

      await context.clearCookies({ name: 'sid' })
      await context.clearCookies({ name: 'who' })
      await page.goto(js ? '/?login=reset' : '/reset')
      if (js) await ready(page)
      await page.getByTestId('reset-by-phone').click()
      await field(page, 'phone-reset-to').fill(phone)
      await send.click()
      await expect(send).toContainText(/\d+ (?:s|dtk)/)
      await field(page, 'phone-reset-code').fill(await codeOf(page, phone))
      await field(page, 'phone-reset-password').fill(PASSWORD)
      await field(page, 'phone-reset-confirm').fill(PASSWORD)
      await submit.click()
      await field(page, 'login-username').fill(username)
      await field(page, 'login-password').fill(PASSWORD)
      await page.getByTestId('login-submit').click()
      await expect(page.getByTestId('balance')).toBeVisible()
      await page.goto('/withdraw')
      await expect(page.locator('main')).toContainText(words.paused)
      expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([])
    })

    // Proves PHO-10.
    test('a player confirms and removes the number, and payouts pause', async ({ page, context, baseURL }) => {
      const phone = newPhone()
      await register(context)
      await confirmIdentity(context)
      const headers = { Origin: baseURL ?? '' }
      await context.request.post('/api/auth/phone/code', { data: { phone, channel: 'sms' }, headers })
      const verifyCode = await codeInMail(context.request, encodeURIComponent(phone))
      await context.request.post('/api/user/phone', { data: { phone, verifyCode }, headers })
      await context.clearCookies({ name: 'proof' })
      await page.goto('/profile')
      if (js) await ready(page)
      const remove = page.getByTestId('phone-remove')
      await remove.click()
      await field(page, js ? 'p-identity-password' : 'identity-password').fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      if (!js) await remove.click()
      await expect(remove).toHaveCount(0)
      await page.goto('/withdraw')
      await expect(page.locator('main')).toContainText(words.paused)
    })
  })
}

// Proves PHO-05.
test('a number that is typed before the script of the code comes opens the button all the same', {
  tag: '@phone',
}, async ({ page }) => {
  const come = await holdBack(page, 'sendButton')
  await page.goto('/?login=reset')
  await page.getByTestId('reset-by-phone').click()
  await field(page, 'phone-reset-to').fill(newPhone())
  await field(page, 'phone-reset-code').fill('047113')
  await field(page, 'phone-reset-password').fill(PASSWORD)
  await field(page, 'phone-reset-confirm').fill(PASSWORD)
  const submit = page.getByTestId('phone-submit')
  await expect(submit).toBeDisabled()
  come()
  await expect(submit).toBeEnabled()
})
