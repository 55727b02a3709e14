import { expect, test } from 'playwright/test'
import { register, speak, watch } from '../../../tests/e2e/visitor.ts'
import type { RoundReply } from '../../games/protocol/calls.ts'

const FIGURES = /[^\d]/g
/** Of each table three bets that are drawn at the same time. */
const TABLES = {
  'koin-keraton': ['red', 'odd', 'dozen1'],
  'dadu-sicbo': ['small', 'big', 'one3'],
  'bakarat-meru': ['player', 'banker', 'tie'],
  'naga-macan': ['dragon', 'tiger', 'tie'],
}

for (const [id, fields] of Object.entries(TABLES)) {
  // Proves GAM-43.
  test(`${id}: the page of a round with several bets shows what each has paid, and the browser verifies them`, {
    tag: '@phone',
  }, async ({ page, context, baseURL }) => {
    const problems = watch(page)
    await speak(context, baseURL, 'en')
    await register(context.request, baseURL)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/gamesPlay?id=${id}`)
    const game = page.getByTestId('game-frame').contentFrame()
    await expect(game.locator('html[data-ready]')).toBeAttached()
    for (const bet of fields) await game.locator(`[data-bet="${bet}"]`).press('Enter')
    const answer = page.waitForResponse('**/play/api/round')
    await game.getByTestId('play').press('Enter')
    const { bets = [], stake, win }: RoundReply = await (await answer).json()
    expect(bets.map(({ bet }) => bet)).toEqual(fields)
    await expect(game.getByTestId('outcome')).toContainText('Balance IDR')

    await game.locator('#info').press('Enter')
    await game.getByTestId('tab-fairness').press('Enter')
    await game.getByTestId('change-seed').press('Enter')
    await expect(game.getByTestId('revealed')).toHaveText(/^[0-9a-f]{64}$/)
    await game.getByTestId('tab-history').press('Enter')
    await game.getByTestId('verify').press('Enter')
    await expect(game.getByTestId('verdict')).toHaveClass(/is-right/)
    const rows = game.getByTestId('bets').locator('tbody tr')
    await expect(rows).toHaveCount(fields.length)
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    )
    const figures = shown.map(([, ...amounts]) => amounts.map((amount) => Number(amount.replace(FIGURES, ''))))
    expect(figures).toEqual(bets.map((bet) => [Number(bet.stake), Number(bet.win)]))
    expect(new Set(shown.map(([name]) => name)).size).toBe(fields.length)
    const sum = (place: 0 | 1) => figures.reduce((total, pair) => total + (pair[place] ?? 0), 0)
    expect([sum(0), sum(1)]).toEqual([Number(stake), Number(win)])

    await game.getByTestId('watch').press('Enter')
    await expect(game.getByTestId('replay')).toBeVisible()
    await expect(game.getByTestId('watched-win')).toContainText(/\d/)
    expect(problems).toEqual([])
  })
}
