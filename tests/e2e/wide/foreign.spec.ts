import { expect, type Page, test } from 'playwright/test'
import { PNG } from '../../../server/testing/png.ts'
import { type ForeignProduct, foreignProduct } from '../../support/foreignProduct.ts'
import { newName, PASSWORD, ready, tooWide, watch } from '../visitor.ts'

/** The product behind an upstream that knows the specification and nothing else of us, as a phone meets it. */
let product: ForeignProduct
test.beforeAll(async () => {
  product = await foreignProduct(1)
})
test.afterAll(() => product.close())

/** Its pictures and its game lie on hosts of their own. */
async function withHosts(page: Page): Promise<Page> {
  await page.route('https://img.foreign.example/**', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  await page.route('https://games.foreign.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Game</title><p>A game of another house' }),
  )
  return page
}

async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${product.url}${path}`)
  expect([path, answer?.status()]).toEqual([path, 200])
  await ready(page)
  expect([path, await tooWide(page)]).toEqual([path, 0])
}

// Proves UPS-24.
test('a visitor walks the public pages on a phone', { tag: '@phone' }, async ({ page }) => {
  const problems = watch(await withHosts(page))
  for (const path of ['/', '/promosi', '/help', '/download', '/responsible-play', '/account']) await open(page, path)
  await open(page, '/promosi')
  await page.locator('a[href^="/promosiDetail?id="]').first().click()
  await expect(page.locator('h1')).toBeVisible()
  expect(problems).toEqual([])
})

// Proves UPS-24.
test('a player registers, plays, deposits and signs out on a phone', { tag: '@phone' }, async ({ page }) => {
  const problems = watch(await withHosts(page))
  await open(page, '/?login=2')
  const form = page.locator('form[action="/api/auth/register"]')
  await form.locator('[name=username]').fill(newName('f'))
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[name=confirmPassword]').fill(PASSWORD)
  await form.locator('[name=agree]').check()
  await page.getByTestId('register-submit').click()
  // The answer's own page first: it would interrupt the next one.
  await expect(page.getByTestId('balance')).toBeVisible()

  const paths = ['/wallet', '/games?classify=All', '/gamesDetail?id=101', '/gamesPlay?id=101', '/limits', '/level']
  for (const path of [...paths, '/contact', '/profile', '/transaction', '/withdraw']) await open(page, path)
  await open(page, '/gamesPlay?id=101')
  await expect(page.frameLocator('iframe').getByText('A game of another house')).toBeVisible()

  await open(page, '/recharge')
  await page.locator('[name=amount]').first().fill('75000')
  await page.locator('form[action="/api/trx/depositSelf"] [type=submit]').first().click()
  await expect(page.getByTestId('qr')).toBeVisible()
  await open(page, '/pend')
  await expect(page.getByTestId('open-item')).toHaveCount(1)

  await open(page, '/account')
  await page.request.post(`${product.url}/sign-out`, { headers: { Origin: product.url } })
  await open(page, '/account')
  await expect(page.getByTestId('account-login')).toBeVisible()
  expect(problems).toEqual([])
})
