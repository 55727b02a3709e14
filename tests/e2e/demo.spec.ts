import { expect, test } from 'playwright/test'
import { afterPopup, expectAccessible, ready, speak, WAYS, watch } from './visitor.ts'

const GAME = '/gamesDetail?id=roda-hoki'
const FIGURES = /[^\d]/g

for (const { lang, tag, words } of [
  {
    lang: 'india',
    tag: '@phone',
    words: { mark: 'Demo: chip tanpa nilai', other: 'Main dengan saldo', again: 'Coba gratis' },
  },
  {
    lang: 'en',
    tag: '@desktop',
    words: { mark: 'Demo: chips without value', other: 'Play with balance', again: 'Try for free' },
  },
]) {
  // Proves GAM-40.
  test(`a visitor becomes a guest, tries a game for free and goes on with the balance (${lang})`, { tag }, async ({
    page,
    baseURL,
  }) => {
    const problems = watch(page)
    await speak(page, lang)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(GAME)
    await ready(page)
    await page.getByTestId('guest-submit').click()
    await page.waitForURL(`**${GAME}`)
    const balance = async () => {
      const reply = await page.request.post('/api/user/balance/refresh', { headers: { Origin: baseURL ?? '' } })
      expect(reply.ok()).toBe(true)
      return (await reply.json()).data
    }
    const before = await balance()

    await page.getByTestId('play-demo').click()
    await page.waitForURL('**/gamesPlay?id=roda-hoki&demo=1')
    const game = page.getByTestId('game-frame').contentFrame()
    await expect(game.locator('html[data-ready]')).toBeAttached()
    await expect(game.getByTestId('demo')).toHaveText(words.mark)
    if (tag === '@desktop') await expect(page.getByTestId('demo-mark')).toBeVisible()
    await expect(page.getByTestId('play-deposit')).toHaveCount(0)
    const chips = async () => Number(((await game.getByTestId('balance').textContent()) ?? '').replace(FIGURES, ''))
    expect(await chips()).toBe(10_000_000)
    const reply = page.waitForResponse('**/play/api/round')
    await game.getByTestId('play').click()
    const { stake, win } = await (await reply).json()
    await expect.poll(chips).toBe(10_000_000 - Number(stake) + Number(win))
    await expectAccessible(page, '[data-testid="game-frame"]')
    expect(await balance()).toEqual(before)

    await expect(page.getByTestId('play-other')).toHaveText(words.other)
    if (tag === '@phone') await page.getByTestId('play-menu').locator('summary').tap()
    await page.getByTestId('play-other').click()
    await page.waitForURL((url) => url.pathname === '/gamesPlay' && !url.searchParams.has('demo'))
    await expect(game.locator('html[data-ready]')).toBeAttached()
    await expect(game.getByTestId('demo')).toHaveCount(0)
    await expect(page.getByTestId('demo-mark')).toHaveCount(0)
    await expect(page.getByTestId('play-other')).toHaveText(words.again)
    expect(problems).toEqual([])
  })
}

for (const { layout, lang, js } of WAYS) {
  const name = lang === 'en' ? 'Try for free' : 'Coba gratis'
  const age = lang === 'en' ? 'you are 18 or older' : 'berusia 18 tahun ke atas'

  test.describe(`a visitor (${lang}, ${js ? 'with' : 'without'} script)`, () => {
    test.use({ javaScriptEnabled: js })

    // Proves GAM-49.
    test('comes from the page of a game to its demo by one tap', { tag: layout }, async ({ page }) => {
      await speak(page, lang)
      await page.goto(GAME)
      const dialog = page.getByTestId('login-dialog')
      await expect(dialog).toContainText(age)
      const button = page.getByTestId('try-free')
      await expect(button).toHaveText(name)
      await expect(button).toBeInViewport({ ratio: 1 })
      if (js) {
        await ready(page)
        await expectAccessible(page, '[data-testid="login-dialog"]')
      }
      await button.click()
      await page.waitForURL('**/gamesPlay?id=roda-hoki&demo=1')
      await expect(page.getByTestId('play-deposit')).toHaveCount(0)
      const frame = page.getByTestId('game-frame')
      await expect(frame).toHaveAttribute('src', /\/play\?/)
      if (js) await expect(frame.contentFrame().getByTestId('demo')).toBeVisible()
      await page.goto('/account')
      await expect(page.getByTestId('try-free')).toHaveCount(0)
    })
  })
}

// Proves GAM-49.
test("a visitor's first press on the popup opens a demo, as a guest", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await page.getByTestId('popup-demo').tap()
  await page.waitForURL('**/gamesPlay?id=rusa-emas&demo=1')
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.getByTestId('demo')).toBeVisible()
})

for (const js of [true, false]) {
  test.describe(js ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: js })

    // Proves GAM-49, HOM-22.
    test('the first banner of a visitor names the age and opens a demo by one press; a player has none', {
      tag: '@phone',
    }, async ({ page }) => {
      await afterPopup(page)
      await page.goto('/')
      if (js) await ready(page)
      const banner = page.getByTestId('banner-demo')
      await expect(banner).toContainText('18')
      await banner.tap()
      await page.waitForURL('**/gamesPlay?id=rusa-emas&demo=1')
      await page.goto('/')
      await expect(page.locator('.banner').first()).toBeVisible()
      await expect(banner).toHaveCount(0)
    })
  })
}
