import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { PNG } from '../../server/testing/png.ts'
import { expectAccessible, fillDetails, island, PASSWORD, ready, speak, toastsStay, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: {
    asked: 'Please verify your identity',
    pending: 'We are checking it',
    retry: 'Please send it once more',
    done: 'Your identity is verified',
    resumed: 'Your withdrawal is as you left it',
    sent: 'Your withdrawal is on its way',
    refuse: 'Refuse',
    approve: 'Approve',
  },
  india: {
    asked: 'Mohon verifikasi identitas Anda',
    pending: 'Sedang kami periksa',
    retry: 'Mohon kirim sekali lagi',
    done: 'Identitas Anda sudah terverifikasi',
    resumed: 'Penarikan Anda masih seperti tadi',
    sent: 'Penarikan Anda sedang diproses',
    refuse: 'Tolak',
    approve: 'Setujui',
  },
} as const
const NIK = '3174015708900001'
const DESK = '/__sandbox/verifications'

/** A player with money, of whom an operator has asked a verification, signed in. */
async function asked({ request }: BrowserContext, baseURL = ''): Promise<string> {
  const headers = { Origin: baseURL, Accept: 'application/json' }
  const data = { balance: '500000', password: PASSWORD, stepUp: false }
  const { username } = (await (await request.post('/__sandbox/players', { data, headers })).json()).data
  await request.post('/api/auth/login', { data: { username, password: PASSWORD }, headers })
  const answer = await request.post(`${DESK}/${username}`, { data: { action: 'ask' }, headers })
  expect(answer.status()).toBe(200)
  return username
}

const withdrawals = async ({ request }: BrowserContext) =>
  (await (await request.get('/api/trx/history?type=withdrawal')).json()).data.list
const at = (page: Page, step: string) => page.getByTestId(`verification-${step}`)
const accountNo = (page: Page) => page.locator('[name=accountNo]:not([type=hidden])')

/** @param slips first with a number that is too short: number and pictures come back */
async function send(page: Page, slips = false) {
  const nik = page.locator('[name=nik]')
  await nik.fill(slips ? '3174 0157' : NIK)
  for (const name of ['card', 'selfie'])
    await page.locator(`[name=${name}][type=file]`).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await page.getByTestId('verification-submit').click()
  if (slips) {
    await expect(nik).toHaveValue('3174 0157')
    await nik.fill(NIK)
    await page.getByTestId('verification-submit').click()
  }
  await expect(at(page, 'pending')).toBeVisible()
}

/** An operator reads the list of the desk, compares, and presses. */
async function decide(context: BrowserContext, username: string, press: string, words?: string) {
  const desk = await context.newPage()
  await desk.goto(`${DESK}?username=${username}`)
  await expect(desk.locator('li', { hasText: username })).toContainText('•••• 0001')
  expect(await (await context.request.get(`${DESK}/${username}/nik`)).text()).toBe(NIK)
  await desk.locator('[name=operator]').fill('Sari')
  if (words) {
    await desk.locator('[name=refusal]').selectOption('retry')
    await desk.locator('[name=words]').fill(words)
  }
  await desk.getByRole('button', { name: press, exact: true }).click()
  await expect(desk).toHaveURL(DESK)
  await desk.close()
}

for (const { lang, js, layout } of WAYS) {
  const words = WORDS[lang]
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves WDL-29, WDL-30, WDL-32.
    test('a refused withdrawal leads to the verification, and after the decision back to the filled form and to its payout', async ({
      page,
      context,
      baseURL,
    }) => {
      await toastsStay(page)
      await speak(context, lang)
      const username = await asked(context, baseURL)
      const problems = watch(page)
      await page.goto('/withdrawForm?amount=50000')
      if (js) await island(page, 'WithdrawDetails')
      await fillDetails(page)
      await page.getByTestId('withdraw-submit').click()
      await page.waitForURL('/account/verification')
      if (js) await ready(page)
      await expect(at(page, 'asked')).toContainText(words.asked)
      if (js) await expectAccessible(page, 'main')
      expect(await withdrawals(context)).toEqual([])

      // Not now: the form is there as it was left, and asks for the same again.
      await page.getByTestId('verification-resume').click()
      await page.waitForURL('/withdrawForm?amount=50000')
      await expect(page.locator('.toast', { hasText: words.resumed })).toBeVisible()
      await expect(accountNo(page)).toHaveValue('0011223344')
      if (js) await island(page, 'WithdrawDetails')
      await page.getByTestId('withdraw-submit').click()
      await page.waitForURL('/account/verification')
      if (js) await ready(page)
      await page.getByTestId('verification-submit').click()
      await expect(page.locator('#verify-nik-h.error')).toBeVisible()
      await expect(page.locator('#verify-card-h.error')).toBeVisible()
      await send(page, !js)
      await expect(at(page, 'pending')).toContainText(words.pending)
      await expect(page.locator('main')).toContainText('•••• 0001')
      expect(await page.content()).not.toContain(NIK)

      await decide(context, username, words.refuse, 'The card is cut off at its left')
      await page.reload()
      await expect(at(page, 'retry')).toContainText(words.retry)
      await expect(at(page, 'retry')).toContainText('The card is cut off at its left')
      if (js) await ready(page)
      await send(page)
      await decide(context, username, words.approve)

      await page.goto('/inbox')
      await page.getByTestId('message').first().getByRole('link', { name: words.done }).click()
      await page.getByTestId('message-link').click()
      await expect(at(page, 'done')).toBeVisible()
      await page.getByTestId('verification-resume').click()
      await page.waitForURL('/withdrawForm?amount=50000')
      for (const [name, value] of [
        ['name', 'Budi Santoso'],
        ['phone', '081234567890'],
        ['email', 'budi@example.com'],
      ])
        await expect(page.locator(`[name=${name}]`)).toHaveValue(value ?? '')
      await expect(accountNo(page)).toHaveValue('0011223344')
      if (js) await island(page, 'WithdrawDetails')
      await page.getByTestId('withdraw-submit').click()
      await expect(page.locator('.toast', { hasText: words.sent })).toBeVisible()
      await page.waitForURL('**/confirm?transNo=*')
      expect(await withdrawals(context)).toMatchObject([{ amount: '-50000', state: 'checking' }])
      // A browser writes each refused request of a script into its console.
      expect(problems.filter((problem) => !/status of 4(00|28)/.test(problem))).toEqual([])
    })
  })
}
