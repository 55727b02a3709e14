import { expect, test } from 'playwright/test'
import { register, speak, watch } from '../../../tests/e2e/visitor.ts'

// Proves GAM-45.
test('the stake is halved, doubled and highest by keyboard, is said, and stays with its game on the device', {
  tag: '@phone',
}, async ({ page }) => {
  const problems = watch(page)
  await speak(page, 'india')
  await register(page)
  const game = page.getByTestId('game-frame').contentFrame()
  const open = async (id: string) => {
    await page.goto(`/gamesPlay?id=${id}`)
    await expect(game.locator('html[data-ready]')).toBeAttached()
  }
  const button = (name: string) => game.getByRole('button', { name, exact: true })
  const stake = game.locator('#stake')
  const says = (value: string, words: string) =>
    Promise.all([expect(stake).toHaveValue(value), expect(game.getByTestId('outcome')).toHaveText(words)])

  await open('roda-hoki')
  await expect(stake).toHaveValue('1000')
  await expect(button('Setengah taruhan')).toHaveAttribute('aria-disabled', 'true')
  await button('Gandakan taruhan, 2×').press('Enter')
  await says('2000', 'Taruhan: Rp 2.000')
  await button('Gandakan taruhan, 2×').press('Enter')
  await says('4000', 'Taruhan: Rp 4.000')
  await button('Tambah taruhan').press('Space')
  await says('5000', 'Taruhan: Rp 5.000')
  // Half of it is not in the list.
  await button('Setengah taruhan').press('Enter')
  await says('2500', 'Taruhan: Rp 2.500')

  await test.step('it is kept for this game, and another game has its own', async () => {
    await open('naga-langit')
    await expect(stake).toHaveValue('200')
    await open('roda-hoki')
    await expect(stake).toHaveValue('2500')
  })
  await test.step('the highest stake is one that the balance covers, and so is a stake that was kept', async () => {
    await button('Taruhan maks.').press('Enter')
    await says('10000', 'Taruhan: Rp 10.000')
    await expect(button('Gandakan taruhan, 2×')).toHaveAttribute('aria-disabled', 'true')
    await game.locator('html').evaluate(() => localStorage.setItem('stake:roda-hoki', '50000'))
    await open('roda-hoki')
    await expect(stake).toHaveValue('10000')
  })
  expect(problems).toEqual([])
})
