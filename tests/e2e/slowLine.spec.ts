import { randomBytes } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Request } from 'playwright/test'
import sharp from 'sharp'
import { type FaultProxy, startFaultProxy } from '../chaos/faultProxy.ts'
import { register, speak } from './visitor.ts'

/** 400 ms there and back, 400 kbit/s, shared by all connections of the browser. */
const SLOW = { kind: 'narrow', ms: 200, bitsPerSecond: 400_000 } as const

/** A line between the browser and the product; all other requests of the tests bypass it. */
const test = base.extend<{ line: FaultProxy; slow: (path: string) => string }>({
  line: async ({ baseURL }, use) => {
    const line = await startFaultProxy(baseURL ?? '')
    line.set(SLOW)
    await use(line)
    await line.close()
  },
  /** The address of a page over the line. Cookies hold for every port of a host. */
  slow: async ({ line, baseURL }, use) => {
    const { hostname } = new URL(baseURL ?? '')
    await use((path) => `http://${hostname}:${new URL(line.url).port}${path}`)
  },
})

test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })
test.describe.configure({ timeout: 300_000 })
test.beforeEach(async ({ context }) => {
  await speak(context, 'en')
  await register(context)
})

const PATIENT = { timeout: 120_000 }

async function say(request: APIRequestContext, baseURL: string | undefined, headers: Record<string, string> = {}) {
  const all = { Origin: baseURL ?? '', ...headers }
  expect((await request.post('/api/service/question', { data: { question: 'Halo' }, headers: all })).status()).toBe(200)
}

async function chat(request: APIRequestContext, baseURL: string | undefined) {
  const answer = await request.post('/api/service/list', { data: {}, headers: { Origin: baseURL ?? '' } })
  return (await answer.json()).data.list as { id: string; question: string; images: string[] }[]
}

// Proves LIN-04.
test('with a minute to pay, countdown and end appear without a touch', { tag: '@phone' }, async ({
  page,
  slow,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() }
  const data = { paymentChannel: 'OVO', amount: '50000' }
  const order = await (await page.request.post('/api/trx/depositSelf', { data, headers })).json()
  await page.clock.install()
  await page.goto(slow(`/confirm?transNo=${order.data.transNo}`))
  const status = page.getByTestId('order-status')
  await expect(page.getByTestId('order-clock')).toBeVisible(PATIENT)
  await expect(status).toContainText('We check automatically')
  // Two minutes later, for the page and for upstream.
  await page.setExtraHTTPHeaders({ 'x-sandbox-now': '+2m' })
  await page.clock.fastForward(120_000)
  await expect(status).toHaveAttribute('data-order-state', 'expired', PATIENT)
})

// Proves LIN-04.
test('the answer of support appears without a touch', { tag: '@phone' }, async ({ page, slow, baseURL }) => {
  await say(page.request, baseURL, { 'x-sandbox-now': '+1h' })
  const [question] = await chat(page.request, baseURL)
  await page.goto(slow('/contact'))
  await expect(page.locator('app-island[name=SupportChat]')).toHaveAttribute('data-state', 'ready', PATIENT)
  await expect(page.getByTestId('chat-waiting')).toContainText('It will appear here')
  const written = { data: { answer: 'Written by hand' }, headers: { Origin: baseURL ?? '' } }
  expect((await page.request.post(`/__sandbox/support/${question?.id}`, written)).ok()).toBe(true)
  await expect(page.getByTestId('chat-answer')).toHaveText(/Written by hand/, PATIENT)
})

// Proves LIN-09.
test('a picture shows its progress, can be stopped, and survives a lost connection', {
  tag: ['@phone', '@wide'],
}, async ({ page, line, slow, baseURL }) => {
  await page.goto(slow('/contact?compose=1'))
  const sheet = page.locator('#compose')
  await sheet.locator('app-island[data-state=ready]').waitFor({ state: 'attached', ...PATIENT })
  const message = sheet.locator('textarea')
  await message.fill('Belum masuk')
  const noise = { width: 280, height: 280, channels: 3 } as const
  const buffer = await sharp(randomBytes(280 * 280 * 3), { raw: noise })
    .png()
    .toBuffer()
  await sheet.locator('input[type=file]').setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer })
  const picture = sheet.locator('form img')
  await picture.waitFor()
  const send = page.getByTestId('question-submit')
  const progress = page.getByTestId('picture-progress')
  const nothingLost = async () => {
    await expect(progress).toHaveCount(0, PATIENT)
    await expect(message).toHaveValue('Belum masuk')
    await expect(picture).toBeVisible()
    await expect(send).toBeEnabled()
  }

  await test.step('the player stops the upload', async () => {
    await send.click()
    await expect(progress.locator('progress')).toBeVisible()
    await page.getByTestId('picture-stop').click()
    await nothingLost()
    await expect(send).toBeFocused()
  })

  await test.step('the connection breaks during the upload', async () => {
    await send.click()
    await expect(progress).toBeVisible()
    // A browser repeats a failed request once by itself.
    line.set({ kind: 'reset' })
    line.cut()
    await nothingLost()
    line.set(SLOW)
  })

  await test.step('the connection breaks before the answer to the message', async () => {
    await page.route('**/api/service/question', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    const isIt = (request: Request) => request.url().endsWith('/api/service/question')
    await Promise.all([page.waitForEvent('requestfailed', { predicate: isIt, ...PATIENT }), send.click()])
    await nothingLost()
    await page.unroute('**/api/service/question')
  })

  await send.click()
  await expect(sheet).toBeHidden(PATIENT)
  await expect(page.getByTestId('chat-write')).toBeFocused()
  const messages = await chat(page.request, baseURL)
  expect(messages.map(({ question, images }) => [question, images.length])).toEqual([['Belum masuk', 1]])
})
