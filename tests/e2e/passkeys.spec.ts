import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { expectAccessible, fillDetails, island, PASSWORD, ready, speak, toastsStay } from './visitor.ts'

/** A phone that recognises its owner, in software of the browser. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true } as never,
  })
  const stored = async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  const putBack = (credential: Awaited<ReturnType<typeof stored>>[number] | undefined) =>
    client.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
  return { stored, putBack }
}

/** A player with money whose password signs in. */
async function newPlayer({ request }: BrowserContext, baseURL = ''): Promise<string> {
  const data = { balance: '500000', password: PASSWORD }
  const created = await request.post('/__sandbox/players', { data, headers: { Origin: baseURL } })
  return (await created.json()).data.username
}

async function signInByPassword(page: Page, username: string) {
  await page.goto('/promosi?login=account')
  await ready(page)
  await page.locator('#login-username').fill(username)
  await page.locator('#login-password').fill(PASSWORD)
  await page.getByTestId('login-submit').click()
  await expect(page.getByTestId('login-dialog')).toHaveCount(0)
}

/** Forgets who is signed in, and the answer to the offer. */
async function leave(context: BrowserContext) {
  await context.clearCookies()
  await speak(context, 'en')
}

/** Signs in from a page of a player, by a passkey alone. */
async function signInByPasskey(page: Page) {
  await page.goto('/?login=account&next=%2Fprofile')
  await ready(page)
  await page.getByTestId('passkey-sign-in').click()
}

// Proves ACC-60, ACC-61, ACC-62, ACC-63, ACC-64, ACC-74.
test('a passkey is made after a sign-in, signs in without a user name, confirms a withdrawal, and is refused once it is removed', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await speak(context, 'en')
  await toastsStay(page)
  const phone = await withAuthenticator(page)
  const scripts: number[] = []
  page.on('response', async (response) => {
    const text = response.url().endsWith('.js') ? await response.text().catch(() => '') : ''
    if (text.includes('attestationObject')) scripts.push(text.length)
  })
  const username = await newPlayer(context, baseURL)

  await signInByPassword(page, username)
  const offer = page.getByTestId('passkey-offer')
  await expect(offer).toBeVisible()
  await ready(page)
  await expectAccessible(page, '[data-testid=passkey-offer]')
  await page.getByTestId('passkey-add').click()
  await expect(page.locator('.toast', { hasText: 'Your passkey is ready' })).toBeVisible()
  // At most 2.7 kB, with the offer and not before.
  expect(scripts).toHaveLength(1)
  expect(scripts[0]).toBeLessThanOrEqual(2700)
  await expect(offer).toHaveCount(0)

  await leave(context)
  await signInByPasskey(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.locator('#profile-username')).toHaveValue(username)
  await expect(page.getByTestId('passkey')).toContainText('Last used')

  await page.goto('/withdrawForm?amount=50000')
  await island(page, 'WithdrawDetails')
  await fillDetails(page)
  await page.getByTestId('withdraw-submit').click()
  await page.getByTestId('identity-passkey').click()
  await expect(page.locator('.toast', { hasText: 'Your withdrawal is on its way' })).toBeVisible()

  await page.goto('/profile')
  await ready(page)
  await page.locator('#profile-name').fill('Budi Santoso')
  await page.getByTestId('profile-save').click()
  await expect.poll(async () => (await phone.stored())[0]).toMatchObject({ userDisplayName: 'Budi Santoso' })
  const [kept] = await phone.stored()
  await page.getByTestId('passkey-remove').click()
  await expect(page.locator('.toast', { hasText: 'The passkey is removed' })).toBeVisible()
  await expect(page.getByTestId('passkey')).toHaveCount(0)
  await expect(page.getByTestId('passkey-add')).toBeVisible()

  expect(await phone.stored()).toEqual([])

  await leave(context)
  await phone.putBack(kept)
  await signInByPasskey(page)
  await expect(page.getByRole('alert')).toContainText('not known here, or it was removed')
  await expect.poll(phone.stored).toEqual([])
})
