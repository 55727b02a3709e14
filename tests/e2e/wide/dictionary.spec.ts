import { expect, type Page, test } from 'playwright/test'
import { afterPopup, register, speak, watch } from '../visitor.ts'

const DICTIONARY = '**/assets/dictionaries/*'
/** In bytes, without the headers of HTTP. */
const MOST = { home: 3500, inner: 2500 }

/** Opens a page; the encoding and the bytes of its body as they came over the line. */
async function opened(page: Page, path: string) {
  const answer = await page.goto(path)
  if (!answer) throw new Error(`${path} did not answer`)
  const { responseBodySize: bytes } = await answer.request().sizes()
  const { 'content-encoding': encoding, link } = await answer.allHeaders()
  return { encoding, bytes, link, html: await answer.text() }
}

/** Opens two pages and waits until the browser uses the dictionary that came after the second. */
async function withDictionary(page: Page) {
  const came = page.waitForResponse(DICTIONARY)
  await page.goto('/download')
  await page.evaluate(() => setTimeout(() => location.assign('/faq')))
  await (await came).finished()
  // The browser keeps what it has opened: each try is another address.
  let tries = 0
  await expect(async () => expect((await opened(page, `/download?try=${++tries}`)).encoding).toBe('dcz')).toPass()
}

for (const lang of ['en', 'india']) {
  // Proves LIN-13, LIN-15.
  test(`${lang}: from the second page on a player gets what differs from the dictionary`, async ({ page }) => {
    await speak(page, lang)
    await afterPopup(page)
    await register(page)
    const problems = watch(page)
    await withDictionary(page)
    for (const path of ['/promosi', '/wallet', '/account', '/games', '/recharge', '/transaction', '/']) {
      const { encoding, bytes, link } = await opened(page, path)
      expect.soft(encoding, path).toBe('dcz')
      expect.soft(bytes, path).toBeLessThanOrEqual(path === '/' ? MOST.home : MOST.inner)
      expect(link, path).toBeUndefined()
      await expect(page.locator('#top'), path).toHaveAttribute('data-who', /who=/)
      await expect(page.getByRole('main'), path).toBeVisible()
    }
    expect(problems).toEqual([])
  })
}
