import { expect, type Page } from 'playwright/test'

/**
 * What differs from run to run and says nothing: names, avatars, the newest winners, the jackpot, clocks. Only what is seen:
 * what lies in a closed part of the page has a box too.
 */
const VARIES = '[data-varies]:visible, time:visible'

/** For `test.use`: a page that has moved before its picture is taken stays where it has come to. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

/** The whole page as PNG, once every picture of it has come. What varies by itself is covered. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => {
    for (const lazy of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) lazy.loading = 'eager'
    return [...document.images].every(({ complete }) => complete)
  })
  // As high as the page: with `fullPage` Chromium's headless shell sometimes draws no frame and never answers.
  const seen = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ ...seen, height: await page.evaluate(() => document.documentElement.scrollHeight) })
  const picture = await page.screenshot({ animations: 'disabled', mask: [page.locator(VARIES)] })
  await page.setViewportSize(seen)
  return picture
}

/**
 * Compares the page with its picture in `pictures/`, pixel by pixel; the first run writes it, and fails. A page is the same
 * with `test.use(STILL)`, for a player of a fixed name and time: `asTester({ now, seed })`, then `signedInPlayer({ username, reset: true, … })`.
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  expect(await pictureOf(page)).toMatchSnapshot(`${name}.png`, { maxDiffPixels: 0, threshold: 0 })
}
