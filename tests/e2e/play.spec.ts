import { AxeBuilder } from '@axe-core/playwright'
import { expect, type FrameLocator, type Page, type Request, test } from 'playwright/test'
import { register, speak, watch } from './visitor.ts'

const WHEEL = '/gamesPlay?id=roda-hoki&name=Roda%20Hoki&isCollect=0&type=Casino'
const ROUND = '**/play/api/round'
const FIGURES = /[^\d]/g

/** The games are on an origin of their own; everything of a game happens in its frame. */
async function openGame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(path)
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  return game
}

const balanceIn = async (game: FrameLocator) =>
  Number(((await game.getByTestId('balance').textContent()) ?? '').replace(FIGURES, ''))

test('a round is played for real, counts once when its answer is lost, and is verified in the browser', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  const problems = watch(page)
  await speak(context, baseURL, 'india')
  await register(context.request, baseURL)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openGame(page, WHEEL)
  const start = await balanceIn(game)
  const stake = Number(await game.locator('#stake').inputValue())
  expect(start).toBeGreaterThanOrEqual(2 * stake)

  await test.step('the frame is accessible, and its buttons can be hit', async () => {
    const { violations } = await new AxeBuilder({ page }).include('[data-testid="game-frame"]').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    for (const button of await game.locator('button:visible').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  const asked: Request[] = []
  await test.step('the answer is lost: the same request is repeated, and played once', async () => {
    await context.route(ROUND, async (route) => {
      asked.push(route.request())
      if (asked.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await game.getByTestId('play').dblclick()
    await expect(game.getByTestId('outcome')).toContainText('Saldo', { timeout: 15_000 })
    const ids = asked.map((one) => one.postDataJSON().requestId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
  expect(await balanceIn(game)).toBe(start - stake + (await paid(asked.at(-1))))

  await test.step('a second press in the pause does nothing; after it a round by keyboard', async () => {
    const before = asked.length
    await game.getByTestId('play').click({ force: true })
    expect(asked).toHaveLength(before)
    await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false', { timeout: 5000 })
    await game.getByRole('button', { name: 'Hitam' }).press('Enter')
    await game.getByTestId('play').press('Enter')
    await expect.poll(() => asked.length).toBe(before + 1)
    expect(asked.at(-1)?.postDataJSON().choice).toEqual({ variant: 'wheel', bet: 'black' })
    await expect(game.getByTestId('outcome')).toContainText('Saldo')
  })
  const end = await balanceIn(game)

  await test.step('the seed is changed, and the first round is verified', async () => {
    await game.getByRole('button', { name: 'Aturan, riwayat, bukti adil' }).click()
    await expect(game.getByRole('tabpanel')).toContainText('RTP')
    await game.getByTestId('tab-fairness').click()
    const promised = (await game.getByTestId('seed-hash').textContent()) ?? ''
    await game.getByLabel('Seed Anda').fill('angin laut')
    await game.getByTestId('change-seed').click()
    await expect(game.getByTestId('revealed')).toHaveText(/^[0-9a-f]{64}$/)
    await expect(game.getByTestId('seed-hash')).not.toHaveText(promised)
    await game.getByTestId('tab-history').click()
    await expect(game.getByTestId('verify')).toHaveCount(2)
    await game.getByTestId('verify').last().click()
    await expect(game.getByTestId('verdict')).toHaveClass(/is-right/)
    await expect(game.locator('body')).toContainText(promised)
    await game.getByRole('link', { name: 'Kembali ke permainan' }).click()
    await expect(game.locator('html[data-ready]')).toBeAttached()
    expect(await balanceIn(game)).toBe(end)
  })

  await test.step('the balance outside is that of the game', async () => {
    await page.goto('/wallet')
    const outside = await page.getByRole('main').textContent()
    expect(outside).toContain(end.toLocaleString('id-ID'))
  })
  expect(problems.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

/** One game of every kind that is drawn. */
const KINDS = ['macan-jawa', 'roda-hoki', 'liga-nusantara', 'naga-macan', 'undian-fajar', 'hiu-putih', 'jago-timur']

test('every kind of game draws and plays; without enough money it leads to deposit', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  const problems = watch(page)
  await register(context.request, baseURL)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const id of KINDS) {
    await test.step(id, async () => {
      const game = await openGame(page, `/gamesPlay?id=${id}`)
      const choices = game.locator('#choices button')
      if (id === 'undian-fajar') await game.getByRole('button', { name: 'Any three' }).click()
      else if ((await choices.count()) > 1) await choices.nth(1).click()
      await game.getByTestId('play').click()
      await expect(game.getByTestId('outcome')).toContainText('Balance IDR')
      await expect(game.locator('#message')).toBeVisible()
    })
  }
  const game = page.getByTestId('game-frame').contentFrame()
  const dearest = await game.locator('#stake option').count()
  await game.locator('#stake').selectOption({ index: dearest - 1 })
  await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false', { timeout: 10_000 })
  await game.getByTestId('play').click()
  await expect(game.getByTestId('notice')).toContainText('Not enough balance')
  await game.getByRole('link', { name: 'Deposit' }).click()
  await page.waitForURL('**/recharge')
  // The pause between two rounds holds across games: pressed at once in the next one, the game waits and asks again.
  expect(problems.filter((text) => !text.includes('429'))).toEqual([])
})

/** What a round paid, as the server answered. */
async function paid(request: Request | undefined): Promise<number> {
  const reply = await (await request?.response())?.json()
  return Number(reply.win)
}
