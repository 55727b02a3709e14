import { expect, type Page, test } from 'playwright/test'
import { island, ready, register } from './visitor.ts'

/** What a press did: what the sheet got, or what was copied. */
type Sheet = 'works' | 'closed' | 'refuses' | 'no files' | 'missing'

/** Stands for the share sheet and the clipboard of a phone; both write into the page what they get. */
const phoneWith = (page: Page, sheet: Sheet) =>
  page.addInitScript((sheet) => {
    const note = (text: string) => document.documentElement.setAttribute('data-got', text)
    const share = async ({ url, files }: ShareData) => {
      note(`shared ${url ?? files?.map(({ name }) => name)}`)
      if (sheet === 'closed') throw new DOMException('closed', 'AbortError')
      if (sheet === 'refuses') throw new DOMException('too late', 'NotAllowedError')
    }
    const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value })
    define('share', sheet === 'missing' ? undefined : share)
    define('canShare', () => sheet !== 'no files')
    define('clipboard', { writeText: async (text: string) => note(`copied ${text}`) })
  }, sheet)

async function makeOrder(page: Page) {
  await page.goto('/recharge')
  await island(page, 'DepositForm')
  await page.locator('.amount-chip', { hasText: /^50[.,]000$/ }).click()
  await page.getByTestId('deposit-submit').click()
  await page.waitForURL('**/confirm?transNo=*')
  return new URL(page.url()).pathname + new URL(page.url()).search
}

// Proves DEV-32.
test('a share button shares an address that opens; without a sheet that takes it, the address is copied or the link followed', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await register(context)
  const game = '/gamesDetail?id=naga-langit'
  const order = await makeOrder(page)
  const picture = `/files/orders/${new URLSearchParams(order.split('?')[1]).get('transNo')}/qris.png`
  for (const place of [game, '/invite', order]) {
    await page.goto(place)
    const shared = page.locator('[data-share]')
    expect(await shared.count()).toBeGreaterThan(0)
    for (const button of await shared.all()) {
      const address = (await button.getAttribute('data-share')) ?? ''
      expect(address).toBe(new URL(address).href)
      expect([address, (await context.request.get(address)).status()]).toEqual([address, 200])
    }
  }
  const here = (path: string) => `${baseURL}${path}`
  const cases: [Sheet, string, string, { got: string } | { leadsTo: string }][] = [
    ['works', game, 'share', { got: `shared ${here(game)}` }],
    ['closed', game, 'share', { got: `shared ${here(game)}` }],
    ['refuses', game, 'share', { got: `copied ${here(game)}` }],
    ['missing', game, 'share', { got: `copied ${here(game)}` }],
    ['missing', '/invite', 'share', { leadsTo: here('/invite#share') }],
    ['refuses', '/invite', 'share', { leadsTo: here('/invite#share') }],
    ['works', order, 'share-qr', { got: 'shared qris.png' }],
    ['closed', order, 'share-qr', { got: 'shared qris.png' }],
    ['refuses', order, 'share-qr', { leadsTo: here(picture) }],
    ['no files', order, 'share-qr', { leadsTo: here(picture) }],
    ['missing', order, 'share-qr', { leadsTo: here(picture) }],
  ]
  for (const [sheet, place, button, end] of cases) {
    const tab = await context.newPage()
    await phoneWith(tab, sheet)
    await tab.goto(place)
    await ready(tab)
    await tab.getByTestId(button).first().click()
    if ('leadsTo' in end) await expect(tab, `${sheet} ${place}`).toHaveURL(end.leadsTo)
    else await expect(tab.locator('html'), `${sheet} ${place}`).toHaveAttribute('data-got', end.got)
    await tab.close()
  }
})
