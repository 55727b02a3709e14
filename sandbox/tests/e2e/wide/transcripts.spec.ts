import { expect, type Frame, test } from 'playwright/test'
import { transcript } from '../../../../tests/e2e/transcript.ts'
import { register, speak } from '../../../../tests/e2e/visitor.ts'

const enter = (game: Frame, button: string) => game.getByTestId(button).press('Enter')

/** By a tester's seed the first round of each is always the same. `ends` is its outcome. */
const ROUNDS = [
  { name: 'slot', id: 'buah-manis', seed: '1', press: 'Putar', ends: 'Tidak ada garis yang cocok.', act: enter },
  {
    name: 'roulette',
    id: 'koin-keraton',
    seed: '1',
    press: 'Merah, Putar',
    ends: 'Anda menang Rp 400.',
    async act(game: Frame, play: string) {
      await game.getByRole('button', { name: /^Merah/ }).press('Enter')
      await enter(game, play)
    },
  },
  {
    name: 'blackjack',
    id: 'blackjack-21',
    seed: '9',
    press: 'Bagikan, Stand',
    ends: 'Anda menang Rp 400.',
    async act(game: Frame, play: string) {
      await enter(game, play)
      await expect(game.getByTestId('stand')).toHaveAttribute('aria-disabled', 'false')
      await enter(game, 'stand')
    },
  },
  {
    name: 'crash',
    id: 'roket-garuda',
    seed: '25',
    press: 'Target 1,2×, Terbang',
    ends: 'Target 1,2× tercapai.',
    async act(game: Frame, play: string) {
      await game.getByTestId('target').fill('1.2')
      await enter(game, play)
    },
  },
]

for (const { name, id, seed, press, ends, act } of ROUNDS)
  test(`${name}: a round is said once`, { tag: '@phone' }, async ({ page }) => {
    const { outcome, compare } = await transcript(page, name)
    await speak(page, 'india')
    await register(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/play/api/round', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': seed } }),
    )
    await page.goto(`/gamesPlay?id=${id}`)
    await expect(page.getByTestId('game-frame').contentFrame().locator('html[data-ready]')).toBeAttached()
    const [, game = page.mainFrame()] = page.frames()
    await outcome(press, ends, () => act(game, 'play'), game)
    compare()
  })
