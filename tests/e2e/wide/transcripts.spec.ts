import { expect, type Page, test } from 'playwright/test'
import { type Outcome, transcript } from '../transcript.ts'
import { afterPopup, deposited, fillDetails, island, newName, PASSWORD, ready, register, speak } from '../visitor.ts'

const atDesk = async (page: Page, place: string, action: object) => {
  const { origin, searchParams } = new URL(page.url())
  const headers = { Origin: origin, Accept: 'application/json' }
  const address = `/__sandbox/${place}/${searchParams.get('transNo')}`
  expect((await page.request.post(address, { data: action, headers })).status()).toBe(200)
}

async function fillDeposit(page: Page, method: string, amount = '50.000') {
  await page.goto('/recharge')
  await island(page, 'DepositForm')
  const radio = page.locator(`[name=paymentChannel][value=${method}]`)
  const group = page.locator('details', { has: radio })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  await radio.check({ force: true })
  await page.locator('input.amount-input').fill(amount)
}

async function fillWithdrawal(page: Page) {
  await deposited(page)
  await page.goto('/withdrawForm?amount=20000')
  await island(page, 'WithdrawDetails')
  await fillDetails(page)
}

async function send(page: Page, button: string) {
  await page.getByTestId(button).click()
  await page.waitForURL('**/confirm?transNo=*')
  await island(page, 'OrderStatus')
}

const FLOWS: Record<string, (page: Page, outcome: Outcome) => Promise<void>> = {
  async 'sign-up'(page, outcome) {
    await page.goto('/?login=2')
    await ready(page)
    for (const [field, value] of Object.entries({ username: newName(), password: PASSWORD, confirm: PASSWORD }))
      await page.locator(`#register-${field}`).fill(value)
    await page.getByTestId('login-dialog').locator('[name=agree]').first().check()
    await outcome('Daftar', 'Selamat datang di Kancil.', async () => {
      await page.getByTestId('register-submit').click()
      await expect(page.getByTestId('balance')).toBeVisible()
    })
  },
  async deposits(page, outcome) {
    await register(page)
    for (const [method, name] of Object.entries({ QRIS: 'QRIS', VA_BCA: 'BCA', DANA: 'DANA' })) {
      await fillDeposit(page, method)
      await outcome(`Lanjut bayar, ${name}`, `Bayar dengan ${name}`, () => send(page, 'deposit-submit'))
    }
  },
  async credited(page, outcome) {
    await register(page)
    await fillDeposit(page, 'QRIS')
    await send(page, 'deposit-submit')
    const pay = () => atDesk(page, 'deposits', { action: 'pay' })
    await outcome('(pembayaran tiba)', 'Rp 50.000 sudah masuk ke saldo Anda.', pay)
  },
  async withdrawal(page, outcome) {
    await fillWithdrawal(page)
    await outcome('Tarik', 'Penarikan Anda sedang diproses.', () => send(page, 'withdraw-submit'))
  },
  async refusal(page, outcome) {
    await fillWithdrawal(page)
    await send(page, 'withdraw-submit')
    const refuse = () => atDesk(page, 'withdrawals', { action: 'refuse', reason: 'wrong_number' })
    await outcome('(bank menolak)', 'Dananya sudah kembali ke saldo Anda.', refuse)
  },
  async limit(page, outcome) {
    await register(page)
    await page.goto('/limits')
    await ready(page)
    await page.locator('[name=day]').fill('100.000')
    await outcome('Simpan batas', 'Batas berlaku mulai sekarang.', () => page.getByTestId('limits-save').click())
    await fillDeposit(page, 'QRIS', '150.000')
    await outcome('Lanjut bayar Rp 150.000', 'Batas Anda untuk satu hari adalah Rp 100.000', async () => {
      await page.getByTestId('deposit-submit').click()
      await page.getByTestId('refused').waitFor()
    })
  },
  async support(page, outcome) {
    await register(page)
    await page.goto('/contact')
    await island(page, 'SupportChat')
    await ready(page)
    await page.getByTestId('chat-write').click()
    const sheet = page.locator('#compose')
    await sheet.locator('textarea').click()
    await sheet.locator('app-island[data-state=ready]').waitFor({ state: 'attached' })
    await sheet.locator('textarea').fill('Saldo belum masuk')
    await outcome('Kirim', 'Pesan Anda terkirim.', async () => {
      await page.getByTestId('question-submit').click()
      await page.getByTestId('chat-waiting').waitFor()
    })
    await outcome('(dijawab)', 'Bantuan: Biasanya kurang', () => page.getByTestId('chat-answer').waitFor())
  },
  async 'sign-out'(page, outcome) {
    await register(page)
    await page.goto('/account')
    await ready(page)
    await page.getByRole('main').getByTestId('sign-out').click()
    await outcome('Keluar', 'berhasil', async () => {
      await page.getByTestId('sign-out-confirm').click()
      await page.waitForURL((url) => url.pathname === '/')
    })
  },
}

for (const [name, flow] of Object.entries(FLOWS))
  test(`${name}: the outcome is said once`, { tag: '@phone' }, async ({ page }) => {
    await afterPopup(page)
    await speak(page, 'india')
    const { outcome, compare } = await transcript(page, name)
    await flow(page, outcome)
    compare()
  })
