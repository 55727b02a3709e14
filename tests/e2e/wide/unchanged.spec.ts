import { expect, type Page, test } from 'playwright/test'
import { deposit, register } from '../visitor.ts'

const PATH = '/promosi'

/** Opens the page as a link does, and tells how many bytes of its body came over the line. */
async function bytesOf(page: Page): Promise<number> {
  const answer = await page.goto(PATH)
  expect(answer?.ok()).toBe(true)
  return (await answer?.request().sizes())?.responseBodySize ?? Number.NaN
}

const ownerOf = (page: Page) => page.locator('#top').getAttribute('data-who')
const balance = (page: Page) => page.getByTestId('balance').first()

// Proves LIN-27.
test('a player who returns to a page that has not changed gets no bytes of it, and a changed one whole', {
  tag: '@phone',
}, async ({ page, context }) => {
  await register(context)
  expect(await bytesOf(page)).toBeGreaterThan(0)
  const player = await ownerOf(page)
  const empty = await balance(page).textContent()
  await page.goto('/privacy')
  expect(await bytesOf(page)).toBe(0)
  expect([await ownerOf(page), await balance(page).textContent()]).toEqual([player, empty])

  await deposit(context)
  expect(await bytesOf(page)).toBeGreaterThan(0)
  expect(await ownerOf(page)).toBe(player)
  expect(await balance(page).textContent()).not.toBe(empty)

  await context.clearCookies()
  expect(await bytesOf(page)).toBeGreaterThan(0)
  expect(await ownerOf(page)).not.toBe(player)
  expect(await balance(page).count()).toBe(0)
})
