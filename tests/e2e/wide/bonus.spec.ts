import { expect, type Page, test } from 'playwright/test'
import { register, speak } from '../visitor.ts'

/** The bonus centre and its quests, as players use them. */
async function answerPicture(page: Page, answer: string) {
  const quest = page.getByTestId('quest-picture')
  await quest.getByRole('radio', { name: answer }).check()
  await quest.getByTestId('quest-answer-picture').click()
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // Proves PRO-10, PRO-11.
  test('a player finds the bonus with its rule, answers wrongly for nothing, then rightly, once', {
    tag: '@phone',
  }, async ({ page }) => {
    await speak(page, 'india')
    await register(page)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Bonus saya' }).click()
    await expect(page).toHaveURL('/bonuses')
    const grant = page.getByTestId('bonus')
    await expect(grant).toContainText('Setiap akun baru menerima Rp 10.000 untuk bermain')
    await expect(grant).toContainText('Dipakai bermain: Rp 0 dari Rp 10.000')
    await expect(grant).toContainText('Tanpa batas waktu')
    await expect(page.getByTestId('bonus-balance')).toHaveText('Rp 10.000')

    await answerPicture(page, 'Menang lebih banyak daripada kalah')
    await expect(page).toHaveURL('/bonuses')
    await expect(page.getByTestId('quest-picture').locator('.error')).toContainText('Silakan lihat lagi')
    await expect(page.getByRole('radio', { name: 'Menang lebih banyak daripada kalah' })).toBeChecked()
    await expect(page.getByTestId('bonus-balance')).toHaveText('Rp 10.000')
    await answerPicture(page, 'Seimbang, atau saya tidak bermain')
    await expect(page.getByTestId('quest-picture')).toContainText('Melihat sebulan penuh')
    await expect(page.getByTestId('quests-done')).toHaveText('1 dari 4 selesai')
    await expect(page.getByTestId('bonus-balance')).toHaveText('Rp 11.000')
    await expect(page.getByTestId('bonus')).toHaveCount(2)

    await page.getByTestId('quest-answer-limit').click()
    await expect(page.getByTestId('quest-limit').locator('.error')).toHaveText('Belum ada batas isi saldo.')
    await page.getByTestId('quest-limit').getByRole('link').click()
    await page.getByRole('textbox', { name: 'satu hari' }).fill('100.000')
    await page.getByTestId('limits-save').click()
    await page.goto('/bonuses')
    await page.getByTestId('quest-answer-limit').click()
    await expect(page.getByTestId('quests-done')).toHaveText('2 dari 4 selesai')
  })
})

// Proves PRO-12.
test('on a break the promotions are gone and no quest names an amount', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await register(page)
  await page.goto('/promosi')
  await expect(page.getByTestId('promotions')).toBeVisible()
  await page.getByTestId('promo-bonuses').click()
  await expect(page.getByTestId('quest-picture')).toContainText('Gives IDR 1,000')
  const taken = await page.request.post('/api/protection/break', {
    data: { kind: 'break', length: '1d' },
    headers: { Origin: baseURL ?? '' },
  })
  expect(taken.status()).toBe(200)
  await page.goto('/promosi')
  await expect(page.getByTestId('promotions')).toHaveCount(0)
  await expect(page.getByText('During your break no promotions are shown.')).toBeVisible()
  await page.goto('/bonuses')
  await expect(page.getByTestId('quest-picture')).toBeVisible()
  await expect(page.getByTestId('quests')).not.toContainText('Gives IDR')
})
