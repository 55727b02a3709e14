import { expect, type Page, test } from 'playwright/test'
import { back, deposited, expectAccessible, plain, ready, register, speak, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: { paid: 'Your deposit has arrived', bonus: 'A bonus was added', unread: '2 unread', all: 'Mark all as read' },
  india: {
    paid: 'Isi saldo Anda sudah masuk',
    bonus: 'Bonus sudah ditambahkan',
    unread: '2 belum dibaca',
    all: 'Tandai semua sudah dibaca',
  },
} as const

const menu = (page: Page) => page.getByTestId('account-menu').first()
const unread = (page: Page) => page.locator('[data-testid=message][data-unread]')

for (const { lang, js, layout } of WAYS) {
  const words = WORDS[lang]
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves INB-04, INB-05.
    test('a player finds what happened by the mark, reads one message and follows it, and reads all', async ({
      page,
      context,
    }) => {
      const problems = watch(page)
      await speak(page, lang)
      await deposited(context)
      await page.goto('/wallet')
      if (js) await ready(page)
      await expect(menu(page).locator('summary')).toContainText(words.unread)
      await menu(page).locator('summary').click()
      await menu(page).locator('a[href="/inbox"]').click()
      await expect(page).toHaveURL('/inbox')
      if (js) await ready(page)
      await expect(unread(page)).toHaveCount(2)
      const first = page.getByTestId('message').first()
      await expect(first).toContainText(words.paid)
      await expect(first).toContainText(/\d\d[.:]\d\d WIB/)
      expect(plain(await first.textContent())).toMatch(/50[.,]000/)
      if (js) await expectAccessible(page, 'main')

      await first.getByRole('link', { name: words.paid }).click()
      await expect(page).toHaveURL(/\/inbox\?open=evt-\d+#open$/)
      await expect(unread(page)).toHaveCount(1)
      await expect(menu(page).locator('summary .unread')).toHaveCount(1)
      await page.getByTestId('message-link').click()
      await expect(page).toHaveURL(/\/confirm\?transNo=/)

      await page.goto('/inbox')
      if (js) await ready(page)
      await expect(unread(page)).toContainText(words.bonus)
      await page.getByRole('button', { name: words.all }).click()
      await expect(unread(page)).toHaveCount(0)
      await expect(page).toHaveURL('/inbox')
      await expect(page.getByTestId('inbox-read-all')).toHaveCount(0)
      await page.goto('/wallet')
      await expect(menu(page).locator('summary .unread')).toHaveCount(0)
      expect(problems).toEqual([])
    })
  })
}

// Proves INB-08.
test('after a sign-out the next player of this browser sees no message of the one before', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await deposited(context)
  await page.goto('/inbox')
  await expect(page.getByTestId('message')).toHaveCount(2)
  await page.goto('/account?signOut=1')
  await page.getByTestId('sign-out-confirm').click()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
  await back(page)
  await expect(page.getByTestId('message')).toHaveCount(0)
  await register(context)
  await page.goto('/inbox')
  await expect(page.getByTestId('message')).toHaveCount(1)
  await expect(page.getByTestId('message')).not.toContainText('deposit')
})
