import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { CHROMIUM_ARGS, HOW_TO_GET_CHROMIUM, lookForChromium } from '../../workshop/browsers/find-chromium.ts'
import { deposited, expectAccessible, fillDetails, island, ready, speak, toastsStay, watch } from './visitor.ts'

// A headless shell denies notifications, whatever it is granted.
const whole = lookForChromium()
test.skip(!whole, HOW_TO_GET_CHROMIUM)
test.use({
  permissions: ['notifications'],
  launchOptions: { ...(whole ? { executablePath: whole } : {}), args: CHROMIUM_ARGS },
})

/** A browser under test reaches no push service: what it would subscribe to comes from that of the sandbox (docs/qa.md). */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const body = JSON.stringify({ key: options?.applicationServerKey })
      const headers = { 'Content-Type': 'application/json' }
      const { data } = await (await fetch('/__sandbox/push', { method: 'POST', body, headers })).json()
      sessionStorage.setItem('endpoint', data.endpoint)
      return { toJSON: () => data } as PushSubscription
    }
  })

interface Message {
  web_push: number
  notification: { title: string; body: string; tag: string; navigate: string }
}
async function messagesOf(page: Page): Promise<Message[]> {
  const endpoint = await page.evaluate(() => sessionStorage.getItem('endpoint') ?? '')
  const answer = await page.request.get(`/__sandbox/push?endpoint=${encodeURIComponent(endpoint)}`)
  return (await answer.json()).data
}

/** Hands a message to the registered worker as the browser does when its push service brings one. */
async function deliver(client: CDPSession, page: Page, message: Message) {
  const registered = new Promise<string>((found) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** What a worker has, which the types of pages do not know. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow(address: string): Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

// Proves INB-09, INB-10, INB-11, INB-13.
test('after a withdrawal a player lets this browser tell when it is paid, is told, opens the line of the inbox, and ends it', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  const problems = watch(page)
  await toastsStay(page)
  await speak(context, 'en')
  await deposited(context)
  await withPushService(page)
  await page.goto('/withdrawForm?amount=50000')
  await island(page, 'WithdrawDetails')
  await fillDetails(page)
  await page.getByTestId('withdraw-submit').click()
  await expect(page).toHaveURL(/\/confirm\?transNo=/)
  await ready(page)
  const offer = page.getByTestId('push-offer')
  await expect(offer).toBeVisible()
  await expectAccessible(page, '[data-testid=push-offer]')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.getByTestId('push-allow').click()
  await expect(page.locator('.toast', { hasText: 'This browser will tell you' })).toBeVisible()
  await expect(offer).toHaveCount(0)

  const transNo = new URL(page.url()).searchParams.get('transNo')
  for (const action of ['approve', 'pay']) {
    const press = { form: { action }, headers: { Origin: baseURL ?? '' }, maxRedirects: 0 }
    await page.request.post(`/__sandbox/withdrawals/${transNo}`, press)
  }
  await expect.poll(() => messagesOf(page)).toHaveLength(1)
  const [message] = await messagesOf(page)
  if (!message) throw new Error('No message')
  const { title, body, tag, navigate } = message.notification
  expect([message.web_push, title, body]).toEqual([
    8030,
    'Your withdrawal has been paid',
    'Open your inbox to read more.',
  ])

  const client = await context.newCDPSession(page)
  await deliver(client, page, message)
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag, data: navigate }])
  const [worker] = context.serviceWorkers()
  // Only a press of a person may open a window: here the handler runs, and the address is read.
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const addresses: string[] = []
    scope.clients.openWindow = async (address) => {
      addresses.push(address)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return addresses
  })
  expect(opened).toEqual([navigate])
  await expect.poll(() => shown(page)).toEqual([])
  await page.goto(navigate.slice(new URL(navigate).origin.length))
  await expect(page.locator('#open')).toContainText('Your withdrawal has been paid')
  // A worker that hears no fetch has no part in loading: the browser starts it for no page and no file.
  const started = () => performance.getEntries().map((entry) => Reflect.get(entry, 'workerStart') ?? 0)
  expect(Math.max(...(await page.evaluate(started)))).toBe(0)

  await page.goto('/profile')
  await ready(page)
  await expect(page.getByTestId('push')).toContainText('without amounts or names')
  await page.getByTestId('push-end').click()
  await expect(page.locator('.toast', { hasText: 'tells you no more' })).toBeVisible()
  await expect(page.getByTestId('push-allow')).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // Proves INB-10.
  test('nothing is offered that needs script', { tag: '@phone' }, async ({ page, context }) => {
    await deposited(context)
    await page.goto('/profile')
    await expect(page.getByTestId('push-allow')).toBeHidden()
    await expect(page.getByTestId('push')).toBeHidden()
  })
})
