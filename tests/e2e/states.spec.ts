import { type APIRequestContext, expect, test } from 'playwright/test'
import { accessibilityFaults, island, ready, register, speak } from './visitor.ts'

/** States that the crawl by links does not reach: pages with a fault, empty lists, open dialogs, finished orders. */
const VISITOR = ['/nowhere', '/?login=1', '/?login=2', '/?login=reset', '/promosiDetail?id=none']

const PLAYER = ['/games?keyword=zzzzzz', '/confirm?transNo=none', '/contact?compose=1', '/limits?kind=exclusion']

/** Reads that fail, by the page that makes them. */
const BROKEN: Record<string, string> = {
  '/': 'homeCards=http:503',
  '/wallet': 'history=http:503, balance=http:503',
  '/recharge': 'rechargePage=http:503',
  '/contact': 'questions=http:503',
}

const settle = (request: APIRequestContext, headers: Record<string, string>, transNo: string, action: string) =>
  request.post(`/sandbox/gateway/pay/${transNo}`, { form: { action }, headers, maxRedirects: 0 })

/** One order of each kind; one is paid and one has failed. Their addresses. */
async function orders(request: APIRequestContext, baseURL = '') {
  const addresses: string[] = []
  for (const paymentChannel of ['QRIS', 'DANA', 'OVO', 'VA_BCA', 'PAGE']) {
    const headers = { Origin: baseURL, 'Idempotency-Key': crypto.randomUUID() }
    const answer = await request.post('/api/trx/depositSelf', { data: { paymentChannel, amount: '50000' }, headers })
    const { data } = await answer.json()
    addresses.push(`/confirm?transNo=${data.transNo}`)
    if (paymentChannel === 'QRIS') await settle(request, headers, data.transNo, 'pay')
    if (paymentChannel === 'DANA') await settle(request, headers, data.transNo, 'fail')
  }
  return addresses
}

for (const who of ['visitor', 'player']) {
  // Proves DEV-14.
  test(`page states that no link of a ${who} reaches are valid`, async ({ page, context, baseURL, isMobile }) => {
    const first = isMobile === (who === 'player')
    await speak(context, baseURL, first ? 'en' : 'india')
    await page.emulateMedia({ colorScheme: first ? 'dark' : 'light', reducedMotion: 'reduce' })
    const problems: string[] = []
    const look = async (address: string, state = '') => {
      const faults = await accessibilityFaults(page)
      problems.push(...faults.map((fault) => `${address} ${state}: ${fault}`))
    }
    const open = async (address: string) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await ready(page)
      // A form that is about to wake would change during the check.
      const forms = page.locator('app-island:has(form)')
      const names = await forms.evaluateAll((places) => places.map((place) => place.getAttribute('name') ?? ''))
      for (const name of new Set(names)) await island(page, name)
    }
    if (who === 'visitor') {
      for (const address of VISITOR) {
        await open(address)
        await look(address)
      }
      await open('/?login=account')
      const dialog = page.getByTestId('login-dialog')
      await dialog.locator('[name=username]').fill('nobody99')
      await dialog.locator('[name=password]').fill('wrong-password')
      await page.getByTestId('login-submit').click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await look('/?login=account', 'refused')
    } else {
      await register(context.request, baseURL)
      for (const address of [...PLAYER, ...(await orders(context.request, baseURL)), '/pend']) {
        await open(address)
        await look(address)
      }
      await page.getByTestId('account-menu').locator('summary').click()
      await look('/pend', 'account menu open')
      for (const [address, scenario] of Object.entries(BROKEN)) {
        await page.setExtraHTTPHeaders({ 'x-sandbox-scenario': scenario })
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await look(address, scenario)
      }
    }
    expect(problems).toEqual([])
  })
}

test('the check of contrast waits until colours are at rest', { tag: '@desktop' }, async ({ page }) => {
  await page.setContent(
    '<style>button { background: #fff; color: #000; transition: background 60s } .on { background: #000; color: #fff }</style><button>On</button>',
  )
  await page.locator('button').evaluate((button) => {
    button.getBoundingClientRect()
    button.classList.add('on')
  })
  expect(await accessibilityFaults(page, 'button')).toEqual([])
})
