import { expect, type FrameLocator, type Page, test } from 'playwright/test'
import { expectAccessible, register, speak, watch } from '../../../tests/e2e/visitor.ts'

const PATH = '/gamesPlay?id=roket-garuda'
const ROUND = '**/play/api/round'
const STEP = '**/play/api/step'
const TURN = '**/play/api/turn/**'
/** Testers' seeds whose first flight crashes far above 10×, and at 1.28×. */
const [HIGH, HIGHER, LOW] = ['10', '25', '23']
/** With this one the first hand of blackjack may take a card and stand. */
const STAYS = '9'
const FIGURES = /[^\d]/g

async function openGame(page: Page): Promise<FrameLocator> {
  await page.goto(PATH)
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  return game
}
const balanceIn = async (game: FrameLocator) =>
  Number(((await game.getByTestId('balance').textContent()) ?? '').replace(FIGURES, ''))
const withSeed = (page: Page, seed: string) =>
  page
    .context()
    .route(ROUND, (route) => route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': seed } }))

// Proves GAM-33, GAM-34.
test('a flight is cashed out by touch, reaches its target after a lost answer and a reload, and crashes in words', async ({
  page,
  context,
}) => {
  const problems = watch(page)
  await speak(context, 'en')
  await register(context)
  let game = await openGame(page)
  const outcome = game.getByTestId('outcome')
  const play = game.getByTestId('play')
  const start = await balanceIn(game)
  const stake = Number(await game.locator('#stake').inputValue())

  await test.step('the target is checked, and the button is large', async () => {
    const field = game.getByTestId('target')
    await field.fill('1.005')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(game.getByRole('alert')).toContainText('1.01 to 1,000')
    await expect(play).toHaveAttribute('aria-disabled', 'true')
    await field.fill('1,5')
    await expect(game.getByRole('button', { name: /^Target 1.5×/ })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, '[data-testid="game-frame"]')
    const controls = await game.locator('button:visible, input:visible').all()
    expect(controls.length).toBeGreaterThan(1)
    for (const control of controls) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect((await play.boundingBox())?.height).toBeGreaterThanOrEqual(52)
  })

  const won = await test.step('a cash-out pays the multiplier that the server saw', async () => {
    await withSeed(page, HIGH)
    await game.getByRole('button', { name: 'No target' }).click()
    await play.click()
    await expect(play).toContainText('Cash out')
    await expect(game.getByTestId('target')).toBeDisabled()
    await expect(game.locator('.crash-times')).not.toHaveText('1.00×')
    const answer = page.waitForResponse(STEP)
    await play.click()
    const { win, outcome: flown } = await (await answer).json()
    expect(Number(win)).toBe((stake * flown.multiplier) / 100)
    await expect(outcome).toContainText('Cashed out at')
    await expect.poll(() => balanceIn(game)).toBe(start - stake + Number(win))
    return Number(win)
  })

  await test.step('by keyboard; the line is lost, the page is opened again, and the target was reached', async () => {
    await expect(play).toHaveAttribute('aria-disabled', 'false')
    await context.unroute(ROUND)
    await withSeed(page, HIGHER)
    await game.getByTestId('target').fill('1.2')
    await context.route(TURN, (route) => route.abort('connectionreset'))
    await play.press('Enter')
    await expect(outcome).toContainText('The rocket is flying')
    await context.unroute(TURN)
    game = await openGame(page)
    await expect(game.getByTestId('outcome')).toContainText('Balance IDR')
  })
  const later = await balanceIn(game)
  expect(later).toBe(start - 2 * stake + won + 1.2 * stake)

  await test.step('a crash is told calmly, and is no celebration', async () => {
    await context.unroute(ROUND)
    await withSeed(page, LOW)
    await game.getByRole('button', { name: /^Target 5×/ }).press('Enter')
    await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false')
    await game.getByTestId('play').press('Enter')
    await expect(game.getByTestId('outcome')).toContainText('The rocket crashed at 1.28×')
    await expect(game.locator('#message')).toHaveClass(/is-nothing/)
    await expect(game.locator('.flower')).toHaveCount(0)
    expect(await balanceIn(game)).toBe(later - stake)
  })
  expect(problems.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

// Proves GAM-35.
test('a break within a round ends it at once, and the game says what happened to the stake', {
  tag: ['@phone', '@wide'],
}, async ({ page, context, baseURL }) => {
  await speak(context, 'en')
  await register(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const takeBreak = async () => {
    const headers = { Origin: baseURL ?? '' }
    const taken = await context.request.post('/api/protection/break', {
      data: { kind: 'break', length: '1d' },
      headers,
    })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  const notice = (game: FrameLocator) => game.getByTestId('notice')

  await test.step('a flight is cashed out by the question for its end', async () => {
    const game = await openGame(page)
    await withSeed(page, HIGHER)
    await game.getByRole('button', { name: 'No target' }).press('Enter')
    await game.getByTestId('play').press('Enter')
    await expect(game.getByTestId('outcome')).toContainText('The rocket is flying')
    await takeBreak()
    await expect(notice(game)).toContainText('You are on a break')
    await expect(notice(game)).toContainText(/Cashed out at \d+(?:\.\d+)?×\. Staked IDR\s[\d,]+, paid IDR\s[\d,]+/)
    await context.unroute(ROUND)
  })

  await test.step('a step of blackjack ends the round by standing', async () => {
    await register(context)
    await page.goto('/gamesPlay?id=blackjack-21')
    const game = page.getByTestId('game-frame').contentFrame()
    await withSeed(page, STAYS)
    await game.getByTestId('play').press('Enter')
    await expect(game.getByTestId('hit')).toHaveAttribute('aria-disabled', 'false')
    await takeBreak()
    await game.getByTestId('hit').press('Enter')
    await expect(notice(game)).toContainText('You are on a break')
    await expect(notice(game)).toContainText(/Dealer: .* Staked IDR\s[\d,]+, paid IDR\s[\d,]+/)
  })
})
