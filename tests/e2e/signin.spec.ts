import { expect, type Page, test } from 'playwright/test'
import { afterPopup, hold, newName, PASSWORD, ready, speak, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: {
    username: '6-12 letters, no symbols',
    email: 'Incorrectly formatted mailbox',
    password: '8-32 characters enter your new password',
    confirm: 'Passwords are inconsistent',
    agree: 'Please read and accept the agreement first',
    signedOut: 'success',
    guestWarning: 'may be lost',
  },
  india: {
    username: '6-12 huruf, tanpa simbol',
    email: 'Kotak pesan salah format',
    password: '8-32 karakter, masukkan kata sandi baru Anda',
    confirm: 'Kata sandi tidak konsisten',
    agree: 'Baca dan setujui perjanjian terlebih dahulu',
    signedOut: 'berhasil',
    guestWarning: 'hilang',
  },
} as const

const dialog = (page: Page) => page.getByTestId('login-dialog')
const field = (page: Page, id: string) => page.locator(`#${id}`)
const errorOf = (page: Page, id: string) => page.locator(`#${id}-h.error`)
const signedIn = (page: Page) => expect(page.getByTestId('balance')).toBeVisible()

async function fillRegistration(page: Page, values: Record<'username' | 'email' | 'password' | 'confirm', string>) {
  for (const [name, value] of Object.entries(values)) await field(page, `register-${name}`).fill(value)
}

for (const { lang, js, layout } of WAYS) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    const words = WORDS[lang]
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves ACC-06, ACC-07, ACC-08.
    test('registration shows the errors of all five rules at once, keeps the typed values, then signs in', async ({
      page,
    }) => {
      const problems = watch(page)
      await page.goto('/?login=2')
      if (js) await ready(page)
      const submit = page.getByTestId('register-submit')
      if (js) await expect(submit).toBeDisabled()
      await fillRegistration(page, { username: 'no_symbols', email: 'nobody', password: 'short', confirm: 'other' })
      await submit.click()
      for (const rule of ['username', 'email', 'password', 'confirm', 'agree'] as const)
        await expect(errorOf(page, `register-${rule}`)).toHaveText(words[rule])
      await expect(field(page, 'register-username')).toHaveValue('no_symbols')
      await expect(field(page, 'register-email')).toHaveValue('nobody')

      await field(page, 'register-agree').check()
      await fillRegistration(page, { username: newName(), email: '', password: PASSWORD, confirm: PASSWORD })
      await submit.click()
      await signedIn(page)
      await expect(dialog(page)).toHaveCount(0)
      expect(new URL(page.url()).search).toBe('')
      expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([])
    })
  })
}

// Proves DEV-16.
test('the dialog opens over the page, switches in place, closes by Escape and returns the focus', async ({ page }) => {
  const problems = watch(page)
  await page.goto('/promosi')
  await ready(page)
  const opener = page.getByTestId('header-login').or(page.getByTestId('header-register')).first()
  await expect(opener).toBeVisible()
  await opener.click()
  const open = page.locator('dialog:modal')
  await expect(open).toHaveCount(1)
  await expect(page).toHaveURL('/promosi')
  const account = open.getByTestId('login-account')
  if (await account.isVisible()) await account.click()
  const eye = open.locator('[data-reveal=login-password]')
  await field(page, 'login-password').fill('visible')
  await eye.click()
  await expect(field(page, 'login-password')).toHaveAttribute('type', 'text')
  await open.getByTestId('tab-register').click()
  await expect(field(page, 'register-username')).toBeFocused()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(problems).toEqual([])
})

for (const js of [true, false]) {
  test.describe(`the dialog of home on a phone, ${js ? 'with' : 'without'} JavaScript`, { tag: '@phone' }, () => {
    test.use({ javaScriptEnabled: js })
    // Proves LIN-19.
    test('the form comes without the blocks of home, and closing it leads there', async ({ page }) => {
      await afterPopup(page)
      await page.goto('/?login=2')
      if (js) await ready(page)
      await expect(page.getByTestId('register-submit')).toBeVisible()
      await expect(page.locator('.banner, .cat-tab, .game-card')).toHaveCount(0)
      await page.getByTestId('dialog-close').click()
      await expect(page).toHaveURL('/')
      await expect(page.locator('.cat-tab').first()).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    })
  })
}

// Proves SES-17.
test('ten islands that need a player open one dialog, and ten ended sessions cause one page with one toast', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/promosi')
  await ready(page)
  await page.evaluate(() => {
    for (let count = 0; count < 10; count++) dispatchEvent(new CustomEvent('login-needed'))
  })
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await page.evaluate(() => {
    for (let count = 0; count < 10; count++)
      dispatchEvent(new CustomEvent('login-needed', { detail: { message: 'gone' } }))
  })
  await expect(page).toHaveURL('/?login=1&next=%2Fpromosi')
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await expect(page.locator('dialog:modal .toast')).toHaveText(['gone'])
})

// Proves ISL-05.
test('the dialog becomes modal without taking the focus from the field that somebody types in', {
  tag: '@desktop',
}, async ({ page }) => {
  const arrive = await hold(page, '**/*.js')
  await page.goto('/?login=2', { waitUntil: 'domcontentloaded' })
  const dialog = page.getByTestId('login-dialog')
  const password = dialog.locator('form:has([name=confirmPassword]) [name=password]')
  await password.focus()
  await page.keyboard.type('raha')
  arrive()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.type('sia')
  await expect(password).toHaveValue('rahasia')
})
