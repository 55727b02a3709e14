import { expect, type Page, test } from 'playwright/test'
import { PLAYER } from '../sweep/playerPlaces.ts'
import { newName, PASSWORD } from '../visitor.ts'

/** What the first player types; nobody else may see any of it. */
const TYPED = {
  name: 'Nama Pemain Pertama',
  phone: '081300112233',
  email: 'pemain.pertama@example.com',
  accountName: 'BCA',
  accountNo: '5566778899',
}
const QUESTION = 'pertanyaan pemain pertama'
const PATHS = [...new Set(PLAYER.filter(({ prepare }) => !prepare).map(({ address }) => address))]

async function player(page: Page, baseURL = '') {
  const username = newName('w')
  const headers = { Origin: baseURL, Accept: 'application/json' }
  const wish = { username, password: PASSWORD, level: 4, balance: '900000' }
  expect((await page.request.post('/__sandbox/players', { data: wish, headers })).status()).toBe(200)
  return username
}

async function signIn(page: Page, username: string) {
  await page.goto('/?login=account')
  await page.locator('form[action="/api/auth/login"] [name=username]').first().fill(username)
  await page.locator('form[action="/api/auth/login"] [name=password]').first().fill(PASSWORD)
  await page.locator('form[action="/api/auth/login"] [type=submit]').first().click()
  await expect(page.getByTestId('balance').first()).toBeAttached()
}

/** Leaves something in every place that waits for a player. */
async function leaveThings(page: Page) {
  await page.goto('/contact?compose=1')
  await page.locator('textarea[name=question]').fill(QUESTION)
  await page.goto('/withdraw')
  await page.locator('input[name=amount]').first().fill('71717')
  await page.goto('/profile')
  await page.goto('/withdrawForm?amount=50000')
  await page.evaluate((typed) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/api/trx/withdrawal'
    const intent = document.querySelector<HTMLInputElement>('[name=_intent]')?.value ?? ''
    for (const [name, value] of Object.entries({ ...typed, amount: '50000', _intent: intent })) {
      const field = document.createElement('input')
      Object.assign(field, { name, value })
      form.append(field)
    }
    document.body.append(form)
    form.submit()
  }, TYPED)
  await page.waitForURL(/\/identity\?/)
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

for (const js of [true, false])
  test.describe(js ? 'with script' : 'without script', { tag: '@phone' }, () => {
    // Proves SES-26.
    test('the next player of a browser gets nothing of the one before', async ({ browser, baseURL }) => {
      test.slow()
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const page = await context.newPage()
      const [first, second] = [await player(page, baseURL), await player(page, baseURL)]
      await signIn(page, first)
      await leaveThings(page)
      await page.goto('/account?signOut=1')
      await page.getByTestId('sign-out-confirm').click()
      await page.waitForURL((url) => url.pathname === '/')
      // The sign-in of the second player may come with or without script.
      const later = js ? page : await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      if (!js) await later.context().addCookies(await context.cookies())
      await signIn(later, second)

      const secrets = [...Object.values(TYPED), QUESTION, '71717', '71.717', '71,717', first].filter(
        (text) => text !== 'BCA',
      )
      for (const path of ['/identity?for=withdraw&next=%2FwithdrawForm%3Famount%3D50000', ...PATHS]) {
        await later.goto(path)
        const html = await later.content()
        for (const secret of secrets) expect(html, `${path} of the second player`).not.toContain(secret)
        for (const field of await later.locator('main input:not([type=hidden]), main textarea').all())
          expect(secrets, path).not.toContain(await field.inputValue())
      }
      if (js) for (const secret of secrets) expect(await stored(later)).not.toContain(secret)
      await context.close()
    })
  })

// Proves SES-26.
test('the way back fills no field with what the player before has typed', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' }
  for (const name of ['first', 'second']) {
    const data = { username: await player(page, baseURL), password: PASSWORD }
    await page.request.post('/sign-out', { headers })
    expect((await page.request.post('/api/auth/login', { data, headers })).status()).toBe(200)
    if (name === 'first') {
      await page.goto('/profile')
      await page.locator('[name=fullName]').fill(TYPED.name)
    }
    await page.goto(name === 'first' ? '/limits' : '/level')
  }
  await page.evaluate(() => history.go(-2))
  await page.waitForURL('**/profile')
  // The browser may show the page of the first player until a script has asked for that of the second one.
  await expect(page.locator('[name=fullName]')).toHaveValue('')
})
