import { expectAccessible } from './accessible.ts'
import { test } from './playwright.ts'

for (const path of ['/', '/recharge', '/wallet'])
  test(`${path} is accessible`, async ({ page, signedInPlayer }) => {
    await signedInPlayer({ balance: '75000', bonus: '0' })
    await page.goto(path)
    await expectAccessible(page)
  })
