import { expect, test } from 'playwright/test'
import { expectAccessible, register, watch } from '../visitor.ts'

/** Testers' seeds whose first round loses, wins, and opens the free spins. */
const SEEDS = { lost: 0, won: 46, free: 721 }

// Proves GAM-24.
test('the night forest plays a loss, a win and free spins; a tap leads to their end, and the reels stand in words', async ({
  page,
  context,
  baseURL,
}) => {
  const problems = watch(page)
  await register(context.request, baseURL)
  let seed = SEEDS.lost
  await context.route('**/play/api/round', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': String(seed) } }),
  )
  await page.goto('/gamesPlay?id=rusa-emas')
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  const play = game.getByTestId('play')
  const outcome = game.getByTestId('outcome')
  const message = game.locator('#message')
  const ready = () => expect(play).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 })
  await expectAccessible(page, '[data-testid="game-frame"]')

  await test.step('a loss: no count, and every reel in words', async () => {
    await play.press('Enter')
    await expect(outcome).toContainText('No win. Balance IDR', { timeout: 120_000 })
    await expect(message).toHaveText('No win.')
    await expect(game.getByRole('list', { name: 'The reels now' }).getByRole('listitem')).toHaveCount(5)
  })
  await test.step('a win of four falls', async () => {
    seed = SEEDS.won
    await ready()
    await play.press('Enter')
    await expect(outcome).toContainText('Tiger on 4 reels, ways: 1. You won IDR 646.', { timeout: 120_000 })
    await expect(message).toHaveText('You won IDR 646')
    await expect(game.getByTestId('last-result')).toHaveText('+IDR 446')
  })
  await test.step('free spins: a tap begins them, a button leads to the result', async () => {
    seed = SEEDS.free
    await ready()
    await play.press('Enter')
    await expect(outcome).toContainText('10 free spins', { timeout: 120_000 })
    await game.locator('.night-banner').click()
    await game.getByTestId('to-result').click()
    await expect(outcome).toContainText('Free spins: 10, winning falls: 2, highest multiplier 8×. You won IDR 9,216.')
    await expect(game.getByTestId('to-result')).toBeHidden()
  })
  expect(problems).toEqual([])
})
